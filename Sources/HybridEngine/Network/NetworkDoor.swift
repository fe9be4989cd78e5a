import HTTPClient
import Synchronization

/// A door to the network: the cloud's service has one, and the models' downloads
/// have one. While it is shut, nothing gets out: the program shuts them in
/// only-on-device, so that no feature that forgot the mode can break its
/// promise.
final class NetworkDoor: Sendable {
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

    /// Opens or shuts it. Shutting closes connections that nobody uses; an
    /// answer that is under way keeps its own until it ends.
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

    /// Shuts the door for good and closes all connections; a request under way
    /// ends with `cancelled`.
    func shutDown() async {
        let client = state.withLock { state -> HTTPClient? in
            defer { state.client = nil }
            state.isOpen = false
            return state.client
        }
        await client?.shutDown()
    }

    /// Gets ready to send, beside whatever the caller does next.
    func prepare() {
        openClient()?.prepare()
    }

    /// Sends a request and returns with the head of its answer; nil while the
    /// door is shut. The client is made when it is first needed.
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

extension LanguageModelError {
    /// What a request comes to while the door is shut.
    static let doorIsShut = LanguageModelError.unsupportedRequest(
        "nothing is sent to the cloud in the mode only-on-device")
}

extension DownloadError {
    /// What a request comes to while the door is shut.
    static let doorIsShut = DownloadError.failedPrecondition(
        description: "nothing is downloaded in the mode only-on-device")
}
