import HybridEngine

/// The files that go with the draft, and what is being read for it.
package struct DraftFiles: Sendable, Equatable {
    /// What happens once files have been read.
    enum Purpose: Sendable, Equatable {
        /// They are attached.
        case attach
        /// The draft that names them is sent.
        case sendDraft
        /// So is this, which came another way.
        case send(String)
        /// The same of both models.
        case bothDraft
        case both(String)

        /// What is sent that is no draft.
        var text: String? {
            switch self {
            case .send(let text), .both(let text): text
            case .attach, .sendDraft, .bothDraft: nil
            }
        }
    }

    /// In the order in which they were attached.
    package private(set) var files: [Attachment] = []
    private var waiting: [Int: Purpose] = [:]
    private var lastNumber = 0

    init(_ files: [Attachment] = []) { self.files = files }

    package var isEmpty: Bool { files.isEmpty }

    /// A message waits for its files.
    var isSending: Bool { waiting.values.contains { $0 != .attach } }

    /// Gives the number of what is asked for.
    mutating func wait(for purpose: Purpose) -> Int {
        lastNumber += 1
        waiting[lastNumber] = purpose
        return lastNumber
    }

    /// Nil for what nobody waits for any more.
    mutating func finish(_ number: Int) -> Purpose? { waiting.removeValue(forKey: number) }

    /// A message that waits is not sent.
    mutating func stopSending() {
        waiting = waiting.filter { $0.value == .attach }
    }

    /// What is there already is not added again.
    mutating func add(_ file: Attachment) throws(AttachmentError) {
        guard !files.contains(where: { $0.digest == file.digest && $0.name == file.name })
        else { return }
        try (files + [file]).checkTogether()
        files.append(file)
    }

    mutating func remove(at index: Int) -> Attachment? {
        files.indices.contains(index) ? files.remove(at: index) : nil
    }

    mutating func removeLast() -> Attachment? { files.popLast() }

    /// Takes all of them out.
    mutating func take() -> [Attachment] {
        defer { files = [] }
        return files
    }
}
