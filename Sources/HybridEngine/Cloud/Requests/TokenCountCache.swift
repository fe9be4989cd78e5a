import Digests
import Synchronization

/// What the service counted, by what was counted: the same text is not asked
/// about twice. The oldest numbers are forgotten.
final class TokenCountCache: Sendable {
    private struct State {
        var counts: [SHA256Digest: Int] = [:]
        /// Least recently used first.
        var order: [SHA256Digest] = []

        mutating func touch(_ digest: SHA256Digest) {
            order.removeAll { $0 == digest }
            order.append(digest)
        }
    }

    private let state = Mutex(State())
    private let limit: Int

    init(limit: Int = 256) {
        self.limit = limit
    }

    subscript(digest: SHA256Digest) -> Int? {
        state.withLock { state in
            guard let count = state.counts[digest] else { return nil }
            state.touch(digest)
            return count
        }
    }

    func insert(_ count: Int, for digest: SHA256Digest) {
        state.withLock { state in
            state.counts[digest] = count
            state.touch(digest)
            if state.order.count > limit { state.counts[state.order.removeFirst()] = nil }
        }
    }
}
