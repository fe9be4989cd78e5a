/// A place where bytes stop being JSON.
struct JSONSyntaxError: Error, Sendable, Equatable {
    /// Counted in bytes.
    var offset: Int
}

/// Reads JSON from bytes without building what nobody asks for: who reads says
/// what is wanted, everything else is passed over. A value of another type
/// than the wanted one is passed over too and reads as nil, so that an oddity
/// in one field never costs the others.
///
/// The standard library's decoder takes ten times as long over the small
/// pieces of a stream, and gives up a whole text for one bad surrogate.
struct JSONReader {
    /// Deeper nesting is an attack on the stack.
    static let depthLimit = 128

    let bytes: [UInt8]
    private(set) var position = 0
    private var depth = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// The byte that the next value begins with; nil at the end.
    mutating func peek() -> UInt8? {
        while position < bytes.count {
            switch bytes[position] {
            case 0x20, 0x0A, 0x0D, 0x09: position += 1
            case let byte: return byte
            }
        }
        return nil
    }

    /// Where the next value begins.
    var beginOfValue: Int {
        mutating get {
            _ = peek()
            return position
        }
    }

    /// Reads an object. A value that `body` does not read is passed over.
    ///
    /// - Returns: whether it is an object.
    @discardableResult
    mutating func members(
        _ body: (inout JSONReader, String) throws(JSONSyntaxError) -> Void
    ) throws(JSONSyntaxError) -> Bool {
        try group(from: "{", to: "}") { reader throws(JSONSyntaxError) in
            guard reader.peek() == UInt8(ascii: "\""), let name = try reader.string() else {
                throw reader.error
            }
            try reader.expect(":")
            let begin = reader.beginOfValue
            try body(&reader, name)
            if reader.position == begin { try reader.skip() }
        }
    }

    /// Reads a list. An element that `body` does not read is passed over.
    ///
    /// - Returns: whether it is a list.
    @discardableResult
    mutating func elements(
        _ body: (inout JSONReader) throws(JSONSyntaxError) -> Void
    ) throws(JSONSyntaxError) -> Bool {
        try group(from: "[", to: "]") { reader throws(JSONSyntaxError) in
            let begin = reader.beginOfValue
            try body(&reader)
            if reader.position == begin { try reader.skip() }
        }
    }

    /// Whether the next byte that counts is this one, which is then read.
    mutating func accept(_ scalar: Unicode.Scalar) -> Bool {
        guard peek() == UInt8(ascii: scalar) else { return false }
        position += 1
        return true
    }

    /// Goes on from another place, for example from where a value begins that
    /// is to be read a second time.
    mutating func advance(to position: Int) {
        self.position = position
    }

    var error: JSONSyntaxError { JSONSyntaxError(offset: position) }

    private mutating func expect(_ scalar: Unicode.Scalar) throws(JSONSyntaxError) {
        guard accept(scalar) else { throw error }
    }

    private mutating func group(
        from open: Unicode.Scalar, to close: Unicode.Scalar,
        _ member: (inout JSONReader) throws(JSONSyntaxError) -> Void
    ) throws(JSONSyntaxError) -> Bool {
        guard accept(open) else {
            try skip()
            return false
        }
        depth += 1
        guard depth <= Self.depthLimit else { throw error }
        if !accept(close) {
            repeat { try member(&self) } while accept(",")
            try expect(close)
        }
        depth -= 1
        return true
    }
}
