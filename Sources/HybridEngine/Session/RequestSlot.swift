import Synchronization

/// Room for one request. Given back at once by whoever ends the request, on
/// any thread, so that the next one need not wait for the first to unwind.
final class RequestSlot: Sendable {
    private struct State {
        var holder: Int?
        var last = 0
    }

    private let state = Mutex(State())

    var isTaken: Bool { state.withLock { $0.holder != nil } }

    /// The request's number; nil while another one holds the slot.
    func take() -> Int? {
        state.withLock { state in
            guard state.holder == nil else { return nil }
            state.last += 1
            state.holder = state.last
            return state.last
        }
    }

    func release(_ number: Int) {
        state.withLock { state in
            if state.holder == number { state.holder = nil }
        }
    }
}
