import HybridEngine

/// A message that goes out once its files have been read. Its words are settled.
package struct OutgoingMessage: Sendable, Equatable {
    /// Who is asked.
    enum Purpose: Sendable, Equatable {
        case message
        /// Both models.
        case both
    }

    /// What is sent.
    let text: String
    let purpose: Purpose
    /// The draft that it came from, for one that comes back.
    var draft: String
    var pastes: [Paste] = []
    /// Those that are there.
    var files: [Attachment]
    /// What was to be attached before.
    var readings: [FileReading]
    /// What its words name.
    var wishes: [FileWish] = []
    /// The number of that reading; nil where there is none any more.
    var wishNumber: Int?
    /// Words whose files were on the screen already: those are files.
    var seen: [FileWish] = []

    var isReady: Bool { readings.isEmpty && wishNumber == nil }

    /// What is being read for it.
    var numbers: [Int] { readings.map(\.number) + (wishNumber.map { [$0] } ?? []) }

    /// What is read for it and is no common word.
    package var shownReadings: [FileReading] {
        let names = wishes.compactMap(\.paths.last).filter { $0.contains { "./".contains($0) } }
        guard let wishNumber, !names.isEmpty else { return readings }
        return readings + [FileReading(number: wishNumber, name: names.joined(separator: ", "))]
    }

    /// In words.
    package var waitsFor: String {
        let names =
            readings.map(\.name)
            + (wishNumber == nil ? [] : wishes.compactMap(\.paths.last))
        return names.map(\.shownAsName).joined(separator: ", ")
    }
}
