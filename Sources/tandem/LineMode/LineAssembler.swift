/// Joins typed lines to one prompt: `\` at a line's end goes on, and between
/// two `"""` everything belongs together.
struct LineAssembler: Equatable {
    private static let fence = "\"\"\""

    private var lines: [String] = []
    private var isFenced = false

    /// Whether more lines belong to what was typed so far.
    var isOpen: Bool { isFenced || !lines.isEmpty }

    /// Takes a line; gives the prompt when it is complete.
    mutating func take(_ line: String) -> String? {
        isFenced ? takeFenced(line) : takePlain(line)
    }

    /// Forgets what was typed so far.
    mutating func clear() { self = LineAssembler() }

    /// The input ended: what is there counts.
    mutating func finish() -> String? {
        defer { clear() }
        return isOpen ? lines.joined(separator: "\n") : nil
    }

    private mutating func takePlain(_ line: String) -> String? {
        if lines.isEmpty, line.hasPrefix(Self.fence) {
            isFenced = true
            let rest = String(line.dropFirst(Self.fence.count))
            return rest.isEmpty ? nil : takeFenced(rest)
        }
        if line.hasSuffix("\\") {
            lines.append(String(line.dropLast()))
            return nil
        }
        lines.append(line)
        return finish()
    }

    private mutating func takeFenced(_ line: String) -> String? {
        guard line.hasSuffix(Self.fence) else {
            lines.append(line)
            return nil
        }
        let rest = String(line.dropLast(Self.fence.count))
        if !rest.isEmpty { lines.append(rest) }
        return finish()
    }
}
