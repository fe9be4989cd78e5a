import Glibc
import HybridEngine
import Synchronization

/// The files that were read last: a message that goes out does not wait a second
/// time for what was on the screen, where the file is still the same.
final class KnownFiles: Sendable {
    private struct Entry {
        let path: String
        let facts: Facts
        var file: Attachment
    }

    /// By what a file that was written to differs.
    private struct Facts: Equatable {
        let device: UInt
        let number: UInt
        let size: Int
        let seconds: Int
        let nanoseconds: Int
        let changeSeconds: Int
        let changeNanoseconds: Int

        init?(_ path: String) {
            var facts = stat()
            guard stat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else { return nil }
            device = facts.st_dev
            number = facts.st_ino
            size = facts.st_size
            seconds = facts.st_mtim.tv_sec
            nanoseconds = facts.st_mtim.tv_nsec
            changeSeconds = facts.st_ctim.tv_sec
            changeNanoseconds = facts.st_ctim.tv_nsec
        }
    }

    private static let most = 4

    private let entries = Mutex([Entry]())

    /// Blocks as the reader does.
    func read(
        _ path: String, as name: String, by reader: AttachmentReader
    ) throws(AttachmentError) -> Attachment {
        let facts = Facts(path)
        var file: Attachment
        if let facts, let known = entries.withLock({ $0.first { $0.path == path } }),
            known.facts == facts
        {
            file = known.file
            if file.lacksText { reader.readText(of: &file) }
        } else {
            file = try reader.read(path, as: name)
        }
        // What changed meanwhile is read again the next time.
        if let facts, facts == Facts(path) { keep(Entry(path: path, facts: facts, file: file)) }
        return file
    }

    private func keep(_ entry: Entry) {
        entries.withLock { entries in
            entries.removeAll { $0.path == entry.path }
            entries.append(entry)
            if entries.count > Self.most { entries.removeFirst() }
        }
    }
}

extension Attachment {
    /// What may be otherwise a second time.
    fileprivate var lacksText: Bool {
        switch textFailure {
        case .notWanted, .notInstalled, .failed: true
        case .tookTooLong, .tooLong, .noText, nil: false
        }
    }
}
