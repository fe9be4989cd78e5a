import Glibc
import RuntimeProtocol
import TestSupport

/// Loads a file in a process of its own and, if that works, lets it answer.
struct MutationRun {
    let path: String

    /// "refused", "answered", "failed", "signal n" or "hung".
    func outcome() throws -> String {
        let runtime = try RuntimeDriver()
        try runtime.send(
            .load(LoadRequest(id: 1, path: path, contextTokens: 256, threads: 1)),
            .ask("Hello", id: 2, maximumResponseTokens: 4))
        let deadline = Deadline(seconds: 20)
        while !deadline.isPast {
            runtime.pipes.pump(0.01)
            if case .signalled(let signal)? = runtime.pipes.process.pollExit() {
                return "signal \(signal)"
            }
            switch runtime.endSoFar(of: 2) {
            case nil: continue
            case .finished: return "answered"
            case .failed(_, .noModelLoaded): return "refused"
            default: return "failed"
            }
        }
        return "hung"
    }
}
