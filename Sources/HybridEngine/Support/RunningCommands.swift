import ChildProcesses
import Glibc
import Synchronization

/// The programs that run for this one, so that its end can be theirs.
public enum RunningCommands {
    private struct State {
        var groups: Set<Int32> = []
        var isOver = false
    }

    private static let state = Mutex(State())

    /// Ends all of them at once, with all that they started in their sessions,
    /// and starts no more. For the end of a program.
    public static func endAll() {
        state.withLock { state in
            state.isOver = true
            for group in state.groups { kill(-group, SIGKILL) }
        }
    }

    /// Starts one; not once the end has come.
    static func start(
        _ spawn: () throws(SpawnError) -> ChildProcess
    ) throws(SpawnError) -> ChildProcess {
        let result = state.withLock { state -> Result<ChildProcess, SpawnError> in
            if state.isOver { return .failure(SpawnError(code: ECANCELED)) }
            do throws(SpawnError) {
                let child = try spawn()
                state.groups.insert(child.processID)
                return .success(child)
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }

    /// What it started and left behind must not outlive it. Before it is
    /// reaped: its number may be anybody's afterwards.
    static func end(_ child: ChildProcess) {
        child.signalGroup(SIGKILL)
        child.waitForEnd()
        _ = state.withLock { $0.groups.remove(child.processID) }
    }
}
