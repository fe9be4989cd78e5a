import HTTPClient
import Synchronization

/// A downloader's one door to the network. While it is shut nothing gets out.
final class DownloadDoor: Sendable {
    private struct State {
        var isOpen: Bool
        var client: HTTPClient?
    }

    private let state: Mutex<State>
    private let configuration: HTTPConfiguration

    init(isOpen: Bool, configuration: HTTPConfiguration) {
        state = Mutex(State(isOpen: isOpen, client: nil))
        self.configuration = configuration
    }

    var isOpen: Bool { state.withLock { $0.isOpen } }

    /// Shutting closes all connections once nobody uses them.
    func setOpen(_ isOpen: Bool) {
        // The client's end waits for its thread: not within the lock.
        let unused = state.withLock { state -> HTTPClient? in
            state.isOpen = isOpen
            guard !isOpen else { return nil }
            defer { state.client = nil }
            return state.client
        }
        withExtendedLifetime(unused) {}
    }

    /// Sends a request; nil while the door is shut.
    func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse? {
        guard let client = openClient() else { return nil }
        return try await client.send(request)
    }

    private func openClient() -> HTTPClient? {
        state.withLock { state in
            guard state.isOpen else { return nil }
            let client = state.client ?? HTTPClient(configuration: configuration)
            state.client = client
            return client
        }
    }
}

extension DownloadError {
    /// What a request comes to while the door is shut.
    static let doorIsShut = DownloadError.failedPrecondition(
        description: "nothing is downloaded in the mode only-on-device")
}
