import Glibc

/// Earlier prompts, in a file that outlives crashes.
///
/// One JSON string a line, oldest first. A prompt is on the disk when
/// ``append(_:)`` returns. A line that cannot be read is left out, and a line
/// that a crash cut short does not spoil the next one. Of equal prompts the
/// latest counts.
public actor PromptHistory {
    /// How much is kept.
    public struct Limits: Sendable, Equatable {
        /// Prompts.
        public var entries: Int
        /// Bytes of one prompt; a longer one is not remembered.
        public var entryBytes: Int
        /// Bytes of the file. A larger one is written anew with what counts.
        public var fileBytes: Int

        /// Makes limits.
        public init(entries: Int = 1_000, entryBytes: Int = 256 << 10, fileBytes: Int = 4 << 20) {
            self.entries = entries
            self.entryBytes = entryBytes
            self.fileBytes = fileBytes
        }
    }

    private let path: String
    private let limits: Limits
    private let executor = QueueExecutor(label: "tandem.prompt-history")
    private var last: String?

    /// Runs where waiting for the disk disturbs nobody.
    public nonisolated var unownedExecutor: UnownedSerialExecutor {
        executor.asUnownedSerialExecutor()
    }

    /// Uses a file, which need not exist.
    public init(path: String, limits: Limits = Limits()) {
        self.path = path
        self.limits = limits
    }

    /// The prompts, oldest first. A missing file is an empty history.
    public func load() throws(LanguageModelError) -> [String] {
        guard access(path, F_OK) == 0 else { return [] }
        let file = try HistoryFile(path)
        defer { file.close() }
        let content = try file.read(upTo: limits.fileBytes)
        let entries = HistoryText.entries(in: content.bytes, isWhole: content.isWhole)
        let kept = HistoryText.fold(entries, limit: limits.entries)
        // Written anew when most of it no longer counts.
        if !content.isWhole || entries.count > 2 * limits.entries {
            try file.replace(with: kept.flatMap(HistoryText.line))
        }
        last = kept.last
        return kept
    }

    /// Remembers a prompt. One that equals the last one, that is blank or that
    /// is too long is not written.
    public func append(_ prompt: String) throws(LanguageModelError) {
        guard prompt != last, prompt.utf8.count <= limits.entryBytes,
            prompt.contains(where: { !$0.isWhitespace })
        else { return }
        let file = try HistoryFile(path)
        defer { file.close() }
        try file.append(HistoryText.line(prompt))
        last = prompt
    }
}
