import Foundation
import Testing

@testable import HybridEngine

@Suite struct LogTests {
    private let folder: TemporaryFolder
    private var path: String { folder.file("logs/tandem.log") }

    init() throws {
        folder = try TemporaryFolder()
    }

    private func lines(_ path: String) throws -> [Substring] {
        try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    }

    @Test func linesHaveTimeLevelAndText() throws {
        let log = Log(path: path, now: { Date(timeIntervalSince1970: 0) })
        log.notice("the model was loaded")
        log.error("it failed")
        log.flush()
        #expect(
            try lines(path) == [
                "1970-01-01T00:00:00Z notice the model was loaded",
                "1970-01-01T00:00:00Z error it failed",
            ])
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
    }

    @Test func lowerLevelsAreNotWritten() throws {
        let log = Log(path: path, level: .notice)
        log.debug("no")
        log.info("no")
        log.notice("yes")
        log.flush()
        #expect(try lines(path).count == 1)
    }

    @Test func aMessageCannotPretendToBeALine() {
        let line = Log.line(
            time: Date(timeIntervalSince1970: 0), level: .info, "a\nb\u{1b}[2J\u{202e}\u{85}é")
        #expect(line.dropLast().allSatisfy { !$0.isNewline && $0 != "\u{1b}" })
        #expect(line.hasSuffix("é\n"))
        #expect(!line.unicodeScalars.contains("\u{202e}"))
    }

    @Test func aLargeLogIsSetAside() throws {
        let log = Log(path: path, sizeLimit: 100)
        for number in 0..<3 { log.info("a line of some length, number \(number) of three") }
        log.flush()
        #expect(try lines("\(path).1").count == 2)
        #expect(try lines(path).count == 1)
    }

    @Test func aLogThatCannotBeWrittenHarmsNobody() {
        let log = Log(path: "/proc/nothing/here.log")
        log.error("lost")
        log.flush()
    }
}
