import Testing

@testable import HybridEngine

@Suite struct DiagnosticsTailTests {
    @Test func theEndIsKept() {
        var tail = DiagnosticsTail()
        for number in 0..<10_000 { tail.append(ArraySlice("line \(number)\n".utf8)) }
        #expect(tail.text.utf8.count == DiagnosticsTail.limit)
        #expect(tail.text.hasSuffix("line 9998\nline 9999\n"))
    }

    @Test func anythingIsText() {
        var tail = DiagnosticsTail()
        tail.append([0xff, 0x41])
        #expect(tail.text == "\u{fffd}A")
    }
}
