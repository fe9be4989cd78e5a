import Glibc
import ProcessSupport

/// Performing the steps of a reply.
extension Connection {
    func perform(_ steps: [Step], for request: RecordedRequest) throws(End) {
        framing = nil
        for step in steps { try perform(step, for: request) }
        if framing == .chunked { try send(Array("0\r\n\r\n".utf8)[...]) }
    }

    private func perform(_ step: Step, for request: RecordedRequest) throws(End) {
        switch step {
        case .status(let code, let headers, let framing):
            try sendHead(code, headers, framing)
        case .bytes(let bytes):
            try send(bytes[...])
            desk.sentPiece(of: request.number)
        case .chunk(let bytes):
            try send(framed(bytes)[...])
            desk.sentPiece(of: request.number)
        case .repeatChunk(let bytes, let count):
            try sendRepeatedly(framed(bytes), count)
            desk.sentPiece(of: request.number)
        case .delay(let duration):
            _ = try wait(until: Deadline(seconds: duration / .seconds(1)))
        case .waitFor(let gate):
            gate.reach()
            _ = try wait(gate: gate.opened)
        case .reset: throw .reset
        case .close: throw .reply
        case .stall: _ = try wait()
        }
    }

    private func sendHead(
        _ code: Int, _ headers: Headers, _ framing: Step.Framing
    ) throws(End) {
        self.framing = framing
        var fields = headers
        switch framing {
        case .chunked: fields.fields.append(.init(name: "Transfer-Encoding", value: "chunked"))
        case .length(let count):
            fields.fields.append(.init(name: "Content-Length", value: "\(count)"))
        case .untilClose: fields.fields.append(.init(name: "Connection", value: "close"))
        }
        let head = "HTTP/1.1 \(code) \(StatusLine.reason(code))\r\n\(fields.lines)\r\n"
        try send(Array(head.utf8)[...])
    }

    private func framed(_ bytes: [UInt8]) -> [UInt8] {
        // An empty chunk would end the body.
        guard framing == .chunked, !bytes.isEmpty else { return bytes }
        return Array("\(String(bytes.count, radix: 16))\r\n".utf8) + bytes + [0x0d, 0x0a]
    }

    /// Many at a time where they are small: a system call for each would
    /// measure system calls.
    private func sendRepeatedly(_ bytes: [UInt8], _ count: Int) throws(End) {
        guard !bytes.isEmpty else { return }
        let together = max(1, min(count, 262_144 / bytes.count))
        let block = Array(repeatElement(bytes, count: together).joined())
        for _ in 0..<(count / together) { try send(block[...]) }
        try send(block[..<(count % together * bytes.count)])
    }
}
