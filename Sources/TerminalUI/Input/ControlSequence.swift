/// A sequence that begins with `ESC [` or `ESC O`, taken apart.
struct ControlSequence: Equatable {
    enum Parse: Equatable {
        case complete(ControlSequence, Int)
        /// Not a sequence any more after this many bytes; they mean nothing.
        case invalid(Int)
        case incomplete
    }

    /// No key's sequence is longer.
    static let longest = 64

    /// `[`, `O`, or `L` for the Linux console's `ESC [ [`.
    var introducer: UInt8
    /// `?`, `<`, `=` or `>` before the parameters: a report, not a key.
    var isPrivate = false
    /// Parameters, each with its sub-parameters; 0 where one is left out.
    var parameters: [[Int]] = []
    var final: UInt8

    /// A parameter's first value.
    func parameter(_ index: Int) -> Int {
        parameters.indices.contains(index) ? parameters[index].first ?? 0 : 0
    }

    var isPasteStart: Bool {
        introducer == UInt8(ascii: "[") && final == UInt8(ascii: "~") && parameter(0) == 200
    }

    /// What a report of mode 1004 says.
    var focus: Bool? {
        guard introducer == UInt8(ascii: "["), !isPrivate,
            parameters.allSatisfy({ $0 == [0] || $0.isEmpty })
        else { return nil }
        return final == UInt8(ascii: "I") ? true : final == UInt8(ascii: "O") ? false : nil
    }

    static func parse(_ bytes: ArraySlice<UInt8>) -> Parse {
        let body = bytes.dropFirst(2)
        guard let first = body.first else { return .incomplete }
        if bytes[bytes.startIndex + 1] == UInt8(ascii: "["), first == UInt8(ascii: "[") {
            guard let letter = body.dropFirst().first else { return .incomplete }
            return .complete(ControlSequence(introducer: UInt8(ascii: "L"), final: letter), 4)
        }
        if bytes[bytes.startIndex + 1] == UInt8(ascii: "["), first == UInt8(ascii: "M") {
            // A click in the oldest form: three bytes follow.
            return bytes.count < 6 ? .incomplete : .invalid(6)
        }
        return parseBody(bytes)
    }

    private static func parseBody(_ bytes: ArraySlice<UInt8>) -> Parse {
        let start = bytes.startIndex + 2
        let isPrivate = (0x3C...0x3F).contains(bytes[start])
        var index = start
        while index < bytes.endIndex, (0x20...0x3F).contains(bytes[index]) {
            // rxvt ends Shift-Delete and its like with `$`.
            if bytes[index] == UInt8(ascii: "$") && !isPrivate { break }
            index += 1
        }
        guard index - start <= longest else { return .invalid(index - bytes.startIndex) }
        guard index < bytes.endIndex else { return .incomplete }
        let final = bytes[index]
        guard (0x40...0x7E).contains(final) || final == UInt8(ascii: "$") else {
            return .invalid(index - bytes.startIndex)
        }
        let sequence = ControlSequence(
            introducer: bytes[bytes.startIndex + 1], isPrivate: isPrivate,
            parameters: numbers(bytes[start..<index]), final: final)
        return .complete(sequence, index + 1 - bytes.startIndex)
    }

    private static func numbers(_ bytes: ArraySlice<UInt8>) -> [[Int]] {
        bytes.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map { field in
            field.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false).map {
                $0.reduce(0) { value, byte in
                    (0x30...0x39).contains(byte) && value < 1_000_000_000
                        ? value * 10 + Int(byte & 0x0F) : value
                }
            }
        }
    }
}
