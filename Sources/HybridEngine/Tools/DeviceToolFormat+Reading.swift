import RuntimeProtocol

extension DeviceToolFormat {
    /// Whether an answer that begins like this may be calls.
    func mayBeCall(_ text: String) -> Bool {
        let begin = syntax.first.prefix { $0 != ToolSyntax.idMark }
        return begin.hasPrefix(text) || text.hasPrefix(begin)
    }

    /// The calls of an answer; nil when it is none, or not whole.
    ///
    /// - Parameter isCut: it ended early, perhaps in a call, which then counts
    ///   for nothing.
    func calls(in text: String, isCut: Bool = false) -> [FunctionCall]? {
        var reader = ToolCallReader(text)
        var calls: [FunctionCall] = []
        guard reader.take(syntax.first) else { return nil }
        while let call = reader.call(syntax) {
            if let next = syntax.next, reader.take(next) {
                calls.append(call)
            } else if reader.take(syntax.last) {
                calls.append(call)
                return reader.isAtEnd || isCut ? calls : nil
            } else {
                break
            }
        }
        return isCut && !calls.isEmpty ? calls : nil
    }
}

/// Reads calls from front to back.
private struct ToolCallReader {
    private let bytes: [UInt8]
    private var position = 0

    init(_ text: String) {
        bytes = Array(text.utf8)
    }

    var isAtEnd: Bool { position == bytes.count }

    /// Whether this comes next, which is then read.
    mutating func take(_ text: String) -> Bool {
        let begin = position
        for (index, piece) in text.split(
            separator: ToolSyntax.idMark, omittingEmptySubsequences: false
        ).enumerated() {
            if index > 0, word(limit: 9).count != 9 { return back(to: begin) }
            let literal = Array(piece.utf8)
            guard bytes[position...].starts(with: literal) else { return back(to: begin) }
            position += literal.count
        }
        return true
    }

    mutating func call(_ syntax: ToolSyntax) -> FunctionCall? {
        let name = word(limit: 63)
        guard !name.isEmpty, take(syntax.beforeArguments), let arguments = object() else {
            return nil
        }
        return FunctionCall(name: name, args: arguments)
    }

    private mutating func object() -> [String: JSONValue]? {
        var reader = JSONReader(bytes)
        reader.advance(to: position)
        guard let members = (try? reader.value())?.members else { return nil }
        position = reader.position
        return members
    }

    /// Letters, digits, underscores and dashes.
    private mutating func word(limit: Int) -> String {
        let rest = bytes[position...].prefix(limit)
        let word = rest.prefix { byte in
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F, 0x2D: true
            default: false
            }
        }
        position += word.count
        return String(decoding: word, as: UTF8.self)
    }

    private mutating func back(to begin: Int) -> Bool {
        position = begin
        return false
    }
}
