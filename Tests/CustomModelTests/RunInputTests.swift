import HybridEngine
import Testing

@testable import tandem

@Suite struct RunInputTests {
    private static let files: Set = ["/here/a.png", "/here/x=1.bin", "/tmp/b.bin"]

    private func inputs(_ words: String..., isText: Bool = false) throws -> [CustomModelInput] {
        try RunInput.inputs(
            words, isText: isText, exists: { Self.files.contains($0) },
            absolute: { $0.hasPrefix("/") ? $0 : "/here/" + $0 },
            standardInput: { () throws(UsageError) in [1, 2] })
    }

    @Test func filesWinOverText() throws {
        #expect(try inputs("a.png") == [.init(.file("/here/a.png"))])
        #expect(try inputs("b.png") == [.init(.text("b.png"))])
        #expect(try inputs("a.png", isText: true) == [.init(.text("a.png"))])
        #expect(try inputs("x=1.bin") == [.init(.file("/here/x=1.bin"))])
    }

    @Test func namesStandBeforeTheSign() throws {
        #expect(try inputs("y=/tmp/b.bin") == [.init(name: "y", .file("/tmp/b.bin"))])
        #expect(try inputs("a=1 2,3.5e-1") == [.init(name: "a", .text("1 2,3.5e-1"))])
        #expect(try inputs("Is a=b right?") == [.init(.text("Is a=b right?"))])
        #expect(try inputs("=1") == [.init(.text("=1"))])
    }

    @Test func standardInputIsReadOnce() throws {
        #expect(try inputs("-", "1") == [.init(.data(.init([1, 2]))), .init(.text("1"))])
        #expect(throws: UsageError.repeatedInput) { try inputs("-", "-") }
        #expect(try inputs("-", isText: true) == [.init(.data(.init([1, 2])))])
    }
}
