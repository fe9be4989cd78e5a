import ChildProcesses
import Dispatch
import Glibc

/// The user's shell command that prints a key, for example one that asks a
/// password store. What it prints is in no error and in no log.
struct APIKeyCommand: Sendable {
    private static let shell = "/bin/sh"

    let line: String
    let environment: [String: String]
    /// How long it may take.
    let limit: Duration

    /// Runs it on a thread of its own and waits for its end.
    func run() async -> Result<APIKey, LanguageModelError> {
        await withCheckedContinuation { done in
            DispatchQueue(label: "tandem.api-key-command").async {
                done.resume(returning: Result { () throws(LanguageModelError) in try key() })
            }
        }
    }

    private func key() throws(LanguageModelError) -> APIKey {
        let child: ChildProcess
        do throws(SpawnError) {
            child = try ChildProcess.spawn(
                Self.shell, arguments: ["-c", line], environment: environment)
        } catch {
            throw refused("a command that cannot be started: \(FileSystem.describe(error.code))")
        }
        var reader = APIKeyCommandReader(child)
        let isInTime = reader.run(until: limit)
        // What it started and left behind must not outlive it.
        child.signalGroup(SIGKILL)
        let status = child.reap()
        child.closeOutputs()
        guard isInTime else { throw refused("a command that takes longer than \(limit)") }
        guard status == .exited(0) else { throw refused("a command that \(status.words)") }
        let text = APIKeyText.firstLine(of: reader.output)
        guard !text.isEmpty else { throw refused("a command that prints nothing") }
        guard let key = APIKey(text) else { throw APIKeyText.unusable("apiKeyCommand") }
        return key
    }

    private func refused(_ what: String) -> LanguageModelError {
        .invalidOption(
            key: "apiKeyCommand", value: what, allowed: "a shell command that prints the key")
    }
}

/// Takes in what a command prints until it ends.
private struct APIKeyCommandReader: ~Copyable {
    private static let sizeLimit = 64 << 10

    private let child: ChildProcess
    private(set) var output: [UInt8] = []
    private var isOutputOpen = true
    private var isErrorOpen = true
    private var buffer = [UInt8](repeating: 0, count: 4_096)

    init(_ child: ChildProcess) {
        self.child = child
        // It is told nothing.
        close(child.input)
    }

    /// False when the command did not end in time.
    mutating func run(until limit: Duration) -> Bool {
        let clock = ContinuousClock()
        let deadline = clock.now.advanced(by: limit)
        while true {
            let left = clock.now.duration(to: deadline).milliseconds
            guard left > 0 else { return false }
            var watched = [
                watch(isOutputOpen ? child.output : -1),
                watch(isErrorOpen ? child.standardError : -1), watch(child.end),
            ]
            let count = poll(&watched, nfds_t(watched.count), Int32(left.rounded(.up)))
            guard count >= 0 || errno == EINTR else { return false }
            if watched[0].revents != 0 { isOutputOpen = take(child.output, keep: true) }
            if watched[1].revents != 0 { isErrorOpen = take(child.standardError, keep: false) }
            if hasEnded(watched[2].revents != 0) { return true }
        }
    }

    /// Where the kernel cannot tell of an end, the end of both outputs is one.
    private mutating func hasEnded(_ isGone: Bool) -> Bool {
        guard child.end >= 0 else { return !isOutputOpen && !isErrorOpen }
        guard isGone else { return false }
        while isOutputOpen, take(child.output, keep: true), pending(child.output) {}
        return true
    }

    private func pending(_ descriptor: Int32) -> Bool {
        var watched = watch(descriptor)
        return poll(&watched, 1, 0) > 0
    }

    private func watch(_ descriptor: Int32) -> pollfd {
        pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    }

    /// Reads once; false at the end.
    private mutating func take(_ descriptor: Int32, keep: Bool) -> Bool {
        let count = buffer.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
        guard count > 0 else { return count < 0 && (errno == EAGAIN || errno == EINTR) }
        if keep { output += buffer[..<min(count, Self.sizeLimit - output.count)] }
        return true
    }
}

extension ProcessStatus {
    fileprivate var words: String {
        switch self {
        case .exited(let status): "fails with status \(status)"
        case .killed(let signal): "is killed by signal \(signal)"
        }
    }
}
