import Glibc
import Synchronization

/// Something that happens once and that threads in `poll` can wait for: its
/// descriptor becomes readable and stays so.
final class Signpost: Sendable {
    let descriptor: Int32
    private let other: Int32
    private let raised = Atomic(false)

    init() {
        var ends: [Int32] = [-1, -1]
        _ = socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends)
        (descriptor, other) = (ends[0], ends[1])
    }

    deinit {
        close(descriptor)
        close(other)
    }

    var isRaised: Bool { raised.load(ordering: .acquiring) }

    func raise() {
        raised.store(true, ordering: .releasing)
        shutdown(other, Int32(SHUT_WR))
    }
}
