import CCurl
import Glibc

/// A thread that runs one thing and ends with it.
enum WorkerThread {
    /// Signals of a program's own faults: its handlers for these must run
    /// wherever the fault is. All others are for other threads.
    private static let faults = [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGABRT, SIGSYS]

    private final class Work {
        let body: @Sendable () -> Void

        init(_ body: @escaping @Sendable () -> Void) {
            self.body = body
        }
    }

    /// Starts a thread. False if the system gives none.
    static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
        let context = Unmanaged.passRetained(Work(body))
        var thread = pthread_t()
        let code = withSignalsBlocked {
            pthread_create(&thread, nil, main, context.toOpaque())
        }
        guard code == 0 else {
            context.release()
            return false
        }
        pthread_detach(thread)
        return true
    }

    private static let main: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? =
        { context in
            ccurl_name_thread("http")
            if let context { Unmanaged<Work>.fromOpaque(context).takeRetainedValue().body() }
            return nil
        }

    /// A new thread has its maker's mask from its first instruction on.
    private static func withSignalsBlocked<Result>(_ body: () -> Result) -> Result {
        var blocked = sigset_t()
        var before = sigset_t()
        sigfillset(&blocked)
        for fault in faults { sigdelset(&blocked, fault) }
        pthread_sigmask(SIG_SETMASK, &blocked, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        return body()
    }
}
