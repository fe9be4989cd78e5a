/// Cuts a text at the first of some sequences, none of which ever shows, not
/// even in part. What may be the beginning of one is held back.
struct StopSequenceMatcher {
    private let sequences: [[UInt8]]
    private var held: [UInt8] = []
    /// Whether a sequence was found; the text then is at its end.
    private(set) var isStopped = false

    init(_ sequences: [String]) {
        self.sequences = sequences.map { Array($0.utf8) }.filter { !$0.isEmpty }
    }

    mutating func push(_ text: String) -> String {
        guard !isStopped else { return "" }
        guard !sequences.isEmpty else { return text }
        held += Array(text.utf8)
        if let stop = firstMatch() {
            isStopped = true
            return release(stop)
        }
        return release(held.count - longestBeginning())
    }

    /// The end of the text: what was held back was no stop sequence.
    mutating func finish() -> String {
        isStopped ? "" : release(held.count)
    }

    private mutating func release(_ count: Int) -> String {
        defer { held.removeFirst(count) }
        return String(decoding: held.prefix(count), as: UTF8.self)
    }

    private func firstMatch() -> Int? {
        sequences.compactMap { held.firstRange(of: $0)?.lowerBound }.min()
    }

    /// Longest end of the text that a sequence begins with.
    private func longestBeginning() -> Int {
        sequences.map { sequence in
            (0..<min(sequence.count, held.count + 1)).last {
                held.suffix($0).elementsEqual(sequence.prefix($0))
            } ?? 0
        }.max() ?? 0
    }
}
