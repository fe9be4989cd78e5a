import Testing

@testable import RuntimeProtocol

@Suite struct JSONLinesDecoderTests {
    @Test(arguments: SampleMessages.commands)
    func readsEveryCommandBack(command: RuntimeCommand) throws {
        var decoder = JSONLinesDecoder(RuntimeCommand.self)
        #expect(decoder.push(try JSONLinesEncoder().encode(command)) == [.success(command)])
        #expect(decoder.finish() == nil)
    }

    @Test(arguments: SampleMessages.events)
    func readsEveryEventBack(event: RuntimeEvent) throws {
        var decoder = JSONLinesDecoder(RuntimeEvent.self)
        #expect(decoder.push(try JSONLinesEncoder().encode(event)) == [.success(event)])
    }

    @Test(arguments: SampleMessages.events)
    func aMessageIsOneLine(event: RuntimeEvent) throws {
        let line = try JSONLinesEncoder().encode(event)
        #expect(line.last == UInt8(ascii: "\n"))
        #expect(line.filter { $0 == UInt8(ascii: "\n") }.count == 1)
    }

    @Test func readsTheSameAtEveryCut() throws {
        let messages: [RuntimeEvent] = [.delta(id: 1, text: "é\n👩‍👩‍👧"), .delta(id: 2, text: "")]
        let bytes = try messages.flatMap { try JSONLinesEncoder().encode($0) }
        for cut in 0...bytes.count {
            var decoder = JSONLinesDecoder(RuntimeEvent.self)
            let read = decoder.push(bytes[..<cut]) + decoder.push(bytes[cut...])
            #expect(read == messages.map { .success($0) }, "cut at \(cut)")
        }
    }

    @Test func readsByteByByte() throws {
        var decoder = JSONLinesDecoder(RuntimeEvent.self)
        let bytes = try SampleMessages.events.flatMap { try JSONLinesEncoder().encode($0) }
        let read = bytes.flatMap { decoder.push([$0]) }
        #expect(read == SampleMessages.events.map { .success($0) })
    }

    @Test(arguments: [
        "hello", "{}", "[1]", "{\"delta\":{\"id\":1}}", "{\"unknown\":{}}", "nul \u{0}",
        "{\"delta\":{\"id\":1,\"text\":\"a\"}", String(repeating: "[", count: 1_000),
    ])
    func aLineThatIsNoMessageIsAnErrorInItsPlace(garbage: String) throws {
        let good = RuntimeEvent.delta(id: 1, text: "a")
        let line = try JSONLinesEncoder().encode(good)
        var decoder = JSONLinesDecoder(RuntimeEvent.self)
        let read = decoder.push(line + Array(garbage.utf8) + [UInt8(ascii: "\n")] + line)
        let failure = FramingError.malformed(bytes: garbage.utf8.count)
        #expect(read == [.success(good), .failure(failure), .success(good)])
    }

    @Test func aLineOfInvalidUTF8IsAnError() {
        var decoder = JSONLinesDecoder(RuntimeEvent.self)
        let bytes = Array("{\"delta\":{\"id\":1,\"text\":\"".utf8) + [0xFF] + Array("\"}}\n".utf8)
        #expect(decoder.push(bytes) == [.failure(.malformed(bytes: bytes.count - 1))])
    }

    @Test func skipsALineBeyondTheLimitAndReadsOn() throws {
        let good = RuntimeEvent.delta(id: 1, text: "a")
        var decoder = JSONLinesDecoder(RuntimeEvent.self, limit: 100)
        let long = [UInt8](repeating: UInt8(ascii: "x"), count: 101)
        #expect(decoder.push(long) == [.failure(.lineTooLong(limit: 100))])
        #expect(decoder.push(long) == [])
        #expect(
            decoder.push([UInt8(ascii: "\n")] + (try JSONLinesEncoder().encode(good)))
                == [.success(good)])
    }

    @Test func keepsALineOfExactlyTheLimit() throws {
        let line = try JSONLinesEncoder().encode(RuntimeEvent.delta(id: 1, text: "a"))
        var exact = JSONLinesDecoder(RuntimeEvent.self, limit: line.count - 1)
        var short = JSONLinesDecoder(RuntimeEvent.self, limit: line.count - 2)
        #expect(exact.push(line) == [.success(.delta(id: 1, text: "a"))])
        #expect(short.push(line) == [.failure(.lineTooLong(limit: line.count - 2))])
    }

    @Test func blankLinesMeanNothing() {
        var decoder = JSONLinesDecoder(RuntimeEvent.self)
        #expect(decoder.push(Array("\n \r\n\n".utf8)) == [])
        #expect(decoder.finish() == nil)
    }

    @Test func saysWhenTheStreamEndsWithinALine() {
        var decoder = JSONLinesDecoder(RuntimeEvent.self)
        #expect(decoder.push(Array("{\"del".utf8)) == [])
        #expect(decoder.finish() == .truncated(bytes: 5))
    }

    @Test func refusesANumberThatJSONCannotHold() {
        #expect(throws: FramingError.notEncodable) {
            try JSONLinesEncoder().encode(RuntimeEvent.loading(id: 1, fraction: .nan))
        }
    }
}
