import RuntimeProtocol
import Testing

@Suite struct DeltaLineTests {
    @Test(arguments: [
        "", " word", "é 👩‍👩‍👧 \u{2028}", "a \"quote\" and \\ and / and \t\r\n", "}}", "\u{7f}",
    ])
    func whatTheEncoderWritesIsRead(_ text: String) throws {
        let event = RuntimeEvent.delta(id: 1_234, text: text)
        // The order of the members changes from process to process.
        let line = try JSONLinesEncoder().encode(event).dropLast()
        #expect(DeltaLine.event(of: Array(line)) == event)
    }

    @Test(arguments: [
        #"{"delta":{"id":7,"text":"x"}}"#, #"{"delta":{"text":"x","id":7}}"#,
    ])
    func eitherOrder(_ line: String) {
        #expect(DeltaLine.event(of: Array(line.utf8)) == .delta(id: 7, text: "x"))
    }

    @Test(arguments: [
        "", "{", #"{"loading":{"id":7,"fraction":1}}"#, #"{"delta":{"id":7}}"#,
        #"{"delta":{"id":7,"text":"x"}"#, #"{"delta":{"id":7,"text":"x"}} "#,
        #"{"delta":{"id":-7,"text":"x"}}"#, #"{"delta":{"id":7,"id":7}}"#,
        #"{"delta":{"id":9999999999999999999,"text":"x"}}"#, #"{"delta":{"id":7,"text":"x}}"#,
        #"{"delta":{"id":7,"text":"\u0041"}}"#, #"{"delta":{"id":7,"text":"\"#,
        "{\"delta\":{\"id\":7,\"text\":\"a\u{1}\"}}", #"{"delta":{"id":7,"text":"x","more":1}}"#,
    ])
    func anythingElseIsLeftToTheDecoder(_ line: String) {
        #expect(DeltaLine.event(of: Array(line.utf8)) == nil)
    }

    @Test func brokenTextIsLeftToTheDecoder() {
        let line = Array(#"{"delta":{"id":7,"text":""#.utf8) + [0xc3] + Array(#""}}"#.utf8)
        #expect(DeltaLine.event(of: line) == nil)
    }

    @Test func theDecoderUsesTheShortcutAndReadsTheRest() {
        var decoder = JSONLinesDecoder(
            RuntimeEvent.self, shortcut: { DeltaLine.event(of: $0) })
        let lines =
            #"{"delta":{"id":7,"text":"x"}}"# + "\n" + #"{"delta":{"id":7,"text":"\u0041"}}"# + "\n"
            + "nonsense\n"
        #expect(
            decoder.push(ArraySlice(lines.utf8)) == [
                .success(.delta(id: 7, text: "x")), .success(.delta(id: 7, text: "A")),
                .failure(.malformed(bytes: 8)),
            ])
    }
}
