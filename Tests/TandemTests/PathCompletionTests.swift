import Foundation
import HybridEngine
import TestSupport
import Testing

@testable import tandem

@Suite struct PathCompletionTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        for name in ["notes.txt", "notes.md", ".hidden", "ümlaut", "tab\there"] {
            try folder.write("x", to: name)
        }
        try FileManager.default.createDirectory(
            atPath: folder.path + "/notebook", withIntermediateDirectories: false)
        try folder.write("x", to: "notebook/page")
    }

    private func paths(_ beginning: String) -> [String] {
        let environment = ProcessEnvironment(
            variables: [:], home: folder.path, currentFolder: folder.path, executable: "")
        return PathCompletion.paths(beginning: beginning, absolute: environment.absolute)
    }

    @Test func namesThatBeginSo() {
        #expect(paths("note") == ["notebook/", "notes.md", "notes.txt"])
        #expect(paths("notebook/") == ["notebook/page"])
        #expect(paths("~/notes.t") == ["~/notes.txt"])
        #expect(paths(folder.path + "/notes.m") == [folder.path + "/notes.md"])
        #expect(paths("ü") == ["ümlaut"])
    }

    @Test func hiddenOnesNeedTheirPoint() {
        #expect(!paths("").contains(".hidden"))
        #expect(paths(".") == [".hidden"])
    }

    /// They could not be typed, or not be found again.
    @Test func oddNamesAreNotOffered() throws {
        try folder.write("x", to: "odd\nline")
        try folder.write("x", to: "odd.txt")
        let path = Array("\(folder.path)/odd".utf8) + [0xFF, 0xFE, 0]
        let file = creat(path.map { CChar(bitPattern: $0) }, 0o600)
        close(file)
        #expect(file >= 0)
        #expect(paths("odd") == ["odd.txt"])
        #expect(paths("tab").isEmpty)
    }

    @Test func whereNothingIsNothingIsFound() {
        #expect(paths("zzz").isEmpty)
        #expect(paths("/nonexistent/x").isEmpty)
        #expect(paths("notes.txt/").isEmpty)
    }
}
