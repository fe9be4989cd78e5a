import FoundationEssentials
import Glibc

/// The history file's format.
enum HistoryText {
    static let newline = UInt8(ascii: "\n")

    /// A prompt as a line.
    static func line(_ prompt: String) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.withoutEscapingSlashes]
        // A string can always be encoded.
        guard let data = try? encoder.encode(prompt) else { return [] }
        return Array(data) + [newline]
    }

    /// The prompts of a file, oldest first; what is damaged is left out.
    ///
    /// - Parameter isWhole: false for the end of a larger file, whose first
    ///   line is the rest of one.
    static func entries(in bytes: [UInt8], isWhole: Bool) -> [String] {
        let decoder = JSONDecoder()
        return bytes.split(separator: newline).dropFirst(isWhole ? 0 : 1).compactMap { line in
            try? decoder.decode(String.self, from: Data(line))
        }
    }

    /// The latest of equal prompts, and of all the latest ones.
    static func fold(_ entries: [String], limit: Int) -> [String] {
        var seen: Set<String> = []
        let latestFirst = entries.reversed().filter { seen.insert($0).inserted }
        return latestFirst.prefix(limit).reversed()
    }
}
