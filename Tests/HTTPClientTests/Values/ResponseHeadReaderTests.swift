import Testing

@testable import HTTPClient

@Suite struct ResponseHeadReaderTests {
    /// The heads that lines make.
    private func heads(_ lines: String...) -> [ResponseHead] {
        var reader = ResponseHeadReader()
        return lines.compactMap { line in
            if case .complete(let head) = reader.read(Array(line.utf8)) { head } else { nil }
        }
    }

    @Test func linesMakeAHead() {
        let head = ResponseHead(
            status: 200,
            headers: [HTTPHeader("A", "1"), HTTPHeader("B", ""), HTTPHeader("A", "x: y")])
        #expect(
            heads("HTTP/1.1 200 OK\r\n", "A:1\r\n", "B: \r\n", "A: \t x: y \r\n", "\r\n") == [head])
    }

    @Test func otherHeadsAndLaterFieldsArePassedOver() {
        #expect(
            heads(
                "HTTP/1.1 100 Continue\r\n", "X: 1\r\n", "\r\n", "HTTP/2 404 \r\n", "Y: 2\r\n",
                "\r\n", "Z: 3\r\n", "\r\n")
                == [ResponseHead(status: 404, headers: [HTTPHeader("Y", "2")])])
    }

    @Test func anOldFoldedValueIsOneValue() {
        let head = heads("HTTP/1.1 200 OK\r\n", "A: one\r\n", "  two\r\n", "\r\n").first
        #expect(head?.headers == [HTTPHeader("A", "one two")])
    }

    @Test func whatIsNoFieldIsLeftOut() {
        let head = heads("HTTP/1.1 200 OK\r\n", " lost\r\n", "no colon\r\n", "\r\n").first
        #expect(head == ResponseHead(status: 200))
    }

    @Test func bytesThatAreNoTextDoNotStopIt() {
        var reader = ResponseHeadReader()
        _ = reader.read(Array("HTTP/1.1 200 OK\r\n".utf8))
        _ = reader.read([0x41, 0x3a, 0xff, 0x0d, 0x0a])
        #expect(
            reader.read([0x0d, 0x0a])
                == .complete(ResponseHead(status: 200, headers: [HTTPHeader("A", "\u{fffd}")])))
    }

    @Test func thereIsALimit() {
        var reader = ResponseHeadReader()
        let line = [UInt8](repeating: 0x61, count: ResponseHeadReader.limit)
        #expect(reader.read(line) == .more)
        #expect(reader.read([0x61]) == .tooLarge)
    }
}
