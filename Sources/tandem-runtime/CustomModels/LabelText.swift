/// Lists of labels: one a line.
enum LabelText {
    /// More than any model has.
    private static let most = 100_000

    /// Without the empty line that a file's last line end seems to begin.
    static func lines(_ bytes: [UInt8]) -> [String] {
        var lines = bytes.split(
            separator: UInt8(ascii: "\n"), maxSplits: most, omittingEmptySubsequences: false)
        while lines.last?.isEmpty == true { lines.removeLast() }
        return lines.map { line in
            String(
                decoding: line.last == UInt8(ascii: "\r") ? line.dropLast() : line, as: UTF8.self)
        }
    }
}
