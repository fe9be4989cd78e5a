import Foundation
import TestSupport
import Testing

@testable import HybridEngine

@Suite struct BuiltInToolTests {
    @Test(arguments: [
        ("2 + 3 * 4", 14), ("(2 + 3) * 4", 20), ("2^3^2", 512), ("-2^2", -4), ("7 % 4 / 2", 1.5),
        ("1.5×2", 3), ("10 ÷ 4", 2.5), ("--3", 3),
    ])
    func itReckons(text: String, value: Double) throws {
        #expect(try Calculator.value(of: text) == value)
    }

    @Test(arguments: [
        "", "1 +", "(1", "1)", "a", "1/0", "2 2x", String(repeating: "(", count: 999),
    ])
    func whatIsNoExpressionIsNamed(text: String) {
        #expect(throws: ToolFailure.self) { try Calculator.value(of: text) }
    }

    @Test func filesBelowTheFolderAreRead() throws {
        let folder = try TemporaryFolder()
        let inside = "\(folder.path)/inside"
        try FileManager.default.createDirectory(
            atPath: inside, withIntermediateDirectories: true)
        try folder.write("secret", to: "secret.txt")
        try folder.write("hello", to: "inside/a.txt")
        try FileManager.default.createSymbolicLink(
            atPath: "\(inside)/link", withDestinationPath: "../secret.txt")
        mkfifo("\(inside)/pipe", 0o600)
        try Data([0xFF, 0xFE, 0]).write(to: URL(fileURLWithPath: "\(inside)/binary"))
        try Data(count: 70_000).write(to: URL(fileURLWithPath: "\(inside)/large"))
        #expect(try ReadableFile("a.txt", below: inside).text() == "hello")
        #expect(try ReadableFile("./../inside/a.txt", below: inside).text() == "hello")
        for name in ["link", "../secret.txt", "\(folder.path)/secret.txt", "none", "a.txt\0b"] {
            #expect(throws: ToolFailure.self) { try ReadableFile(name, below: inside) }
        }
        for name in ["pipe", "binary", "large", "."] {
            #expect(throws: ToolFailure.self) { try ReadableFile(name, below: inside).text() }
        }
    }

    @Test func theTimeHasItsParts() {
        #expect(
            CurrentTime.now().members?.keys.sorted() == ["local", "timezone", "utc", "weekday"])
    }
}
