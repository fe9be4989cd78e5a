import Glibc

/// A process that was started here: it is signalled, waited for, and never
/// left behind.
package final class DrivenProcess {
    package let identifier: pid_t
    private var status: ExitStatus?

    init(_ identifier: pid_t) { self.identifier = identifier }

    deinit {
        guard pollExit() == nil else { return }
        Glibc.kill(identifier, SIGKILL)
        var raw: Int32 = 0
        waitpid(identifier, &raw, 0)
    }

    package func send(signal: Int32) {
        guard pollExit() == nil else { return }
        Glibc.kill(identifier, signal)
    }

    /// How it ended; nil while it runs.
    package func pollExit() -> ExitStatus? {
        if let status { return status }
        var raw: Int32 = 0
        guard waitpid(identifier, &raw, WNOHANG) == identifier else { return nil }
        status = ExitStatus(waitStatus: raw)
        return status
    }

    /// The processes that this one started and that still run.
    package func children() -> [pid_t] {
        ProcessTable.children(of: identifier)
    }
}
