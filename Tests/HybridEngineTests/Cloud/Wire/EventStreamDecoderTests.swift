import GeminiGolden
import Testing

@testable import HybridEngine

@Suite struct EventStreamDecoderTests {
    private static func items(
        _ feeds: [[UInt8]], limit: Int = EventStreamDecoder.eventLimit
    ) throws -> [EventStreamItem] {
        var decoder = EventStreamDecoder(limit: limit)
        return try feeds.flatMap { try decoder.feed($0) } + decoder.finish()
    }

    private static func items(_ text: String) throws -> [EventStreamItem] {
        try items([Array(text.utf8)])
    }

    private static func data(_ texts: String...) -> [EventStreamItem] {
        texts.map { .data(Array($0.utf8)) }
    }

    @Test(arguments: ["\n", "\r\n", "\r"])
    func linesEndInThreeWays(_ end: String) throws {
        let text = "data: a\(end)\(end)data: b\(end)data: c\(end)\(end)"
        #expect(try Self.items(text) == Self.data("a", "b\nc"))
    }

    @Test func endsOfLinesMayBeMixed() throws {
        #expect(
            try Self.items("data: a\r\n\ndata: b\r\rdata: c\n\r\n") == Self.data("a", "b", "c"))
    }

    @Test func aCarriageReturnAndItsLineFeedMayComeApart() throws {
        let feeds = ["data: a\r", "\ndata: b\r", "\n\r", "", "\n"].map { Array($0.utf8) }
        #expect(try Self.items(feeds) == Self.data("a\nb"))
    }

    @Test func onlyThreeCharactersEndALine() throws {
        let text = "a\u{2028}b\u{2029}c\u{85}d\u{0B}e\u{0C}f"
        #expect(try Self.items("data: \(text)\n\n") == Self.data(text))
    }

    @Test func commentsAndOtherFieldsAreIgnored() throws {
        let text = ": ping\nevent: x\nid: 1\nretry: 100\ndata: a\nid\nevent\n:\n\n"
        #expect(try Self.items(text) == Self.data("a"))
    }

    @Test func oneSpaceAfterTheColonIsNotData() throws {
        #expect(
            try Self.items("data:a\n\ndata:  b\n\ndata:\tc\n\n") == Self.data("a", " b", "\tc"))
    }

    @Test func anEventMayBeEmpty() throws {
        #expect(try Self.items("data\n\ndata:\n\ndata\ndata:\n\n") == Self.data("", "", "\n"))
    }

    @Test func linesWithoutDataAreNoEvent() throws {
        #expect(try Self.items("event: x\n\n\n\n: y\n\n") == [])
        #expect(try Self.items("") == [])
    }

    @Test func theLastEventNeedsNoBlankLine() throws {
        #expect(try Self.items("data: a\n\ndata: b") == Self.data("a", "b"))
        #expect(try Self.items("data: a\r") == Self.data("a"))
    }

    @Test func aByteOrderMarkIsPassedOver() throws {
        #expect(try Self.items("\u{FEFF}data: a\n\n") == Self.data("a"))
        #expect(try Self.items("data: a\n\n\u{FEFF}data: b\n\n").first == Self.data("a").first)
    }

    @Test func whatIsNoEventStreamComesLast() throws {
        #expect(
            try Self.items("{\n  \"error\": 1,\n\n  \"id\": 2\n}\ndata: a\n\ndatax: b")
                == Self.data("a") + [
                    .bare(Array("{\n  \"error\": 1,\n  \"id\": 2\n}\ndatax: b\n".utf8))
                ])
    }

    @Test func anEventHasALimit() throws {
        let large = Array("data: \(String(repeating: "x", count: 100))\n".utf8)
        #expect(try Self.items([large, large], limit: 201).count == 1)
        let tooLarge = LanguageModelError.malformedResponse(
            "one piece of the answer is larger than 0 MB")
        for feeds in [
            [large, large, large], [Array(repeating: UInt8(ascii: "x"), count: 300)],
            Array(repeating: [UInt8(ascii: ":")], count: 300), [Array("a\n\n".utf8), large, large],
        ] {
            #expect(throws: tooLarge) { try Self.items(feeds, limit: 201) }
        }
    }

    @Test func manyEventsAreUnderTheLimitOfOne() throws {
        let event = Array("data: \(String(repeating: "x", count: 100))\n\n".utf8)
        #expect(try Self.items(Array(repeating: event, count: 50), limit: 201).count == 50)
    }

    /// Every recorded stream, cut in two at every position and fed byte by
    /// byte, gives the same events.
    @Test(arguments: GeminiGolden.names.filter { $0.hasSuffix(".txt") })
    func aStreamMayBeCutAnywhere(_ name: String) throws {
        let bytes = try GeminiGolden.bytes(name)
        let whole = try Self.items([bytes])
        #expect(!whole.isEmpty)
        var begin = EventStreamDecoder()
        var earlier: [EventStreamItem] = []
        for position in bytes.indices {
            var decoder = begin
            let rest = Array(bytes[position...])
            let items = try earlier + decoder.feed(rest) + decoder.finish()
            #expect(items == whole, "cut at \(position)")
            earlier += try begin.feed([bytes[position]])
        }
        #expect(earlier + begin.finish() == whole, "byte by byte")
    }

    /// The same for what becomes of the events.
    @Test(arguments: GeminiGolden.names.filter { $0.hasSuffix(".txt") })
    func anAnswerDoesNotDependOnHowItIsCut(_ name: String) throws {
        let bytes = try GeminiGolden.bytes(name)
        let whole = HeardAnswer.stream([bytes])
        #expect(HeardAnswer.stream(bytes.map { [$0] }) == whole)
        for size in [2, 3, 7, 64, 1_000] {
            let feeds = stride(from: 0, to: bytes.count, by: size).map {
                Array(bytes[$0..<min($0 + size, bytes.count)])
            }
            #expect(HeardAnswer.stream(feeds) == whole, "in pieces of \(size)")
        }
    }
}
