import Foundation
import HybridEngine
import TestSupport
import Testing

@testable import tandem

@Suite struct SessionsCommandTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func imported(from descriptor: Int32) throws -> [UInt8] {
        let environment = ProcessEnvironment(
            variables: ["TANDEM_HOME": folder.path], home: folder.path,
            currentFolder: folder.path, executable: "/nowhere/tandem")
        let command = SessionsCommand(
            action: .load("-"), json: false, environment: environment, input: descriptor)
        return try command.contents(of: "-")
    }

    @Test func anErrorOfStandardInputIsToldAsSuch() throws {
        let descriptor = open(folder.path, O_RDONLY | O_DIRECTORY)
        defer { close(descriptor) }
        let error = LanguageModelError.invalidOption(
            key: "FILE", value: "-", allowed: "standard input cannot be read: Is a directory")
        #expect(throws: error) { try imported(from: descriptor) }
    }

    /// What comes later is waited for.
    @Test func aNonBlockingStandardInputIsReadToItsEnd() throws {
        let pipe = Pipe()
        let reading = pipe.fileHandleForReading.fileDescriptor
        #expect(fcntl(reading, F_SETFL, O_NONBLOCK) == 0)
        pipe.fileHandleForWriting.write(Data("one ".utf8))
        let writer = Thread {
            usleep(50_000)
            pipe.fileHandleForWriting.write(Data("two".utf8))
            try? pipe.fileHandleForWriting.close()
        }
        writer.start()
        #expect(try imported(from: reading) == Array("one two".utf8))
    }
}
