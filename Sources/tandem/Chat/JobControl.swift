import Glibc

/// Stopping and going on, as a shell wants it.
enum JobControl {
    /// Whether the terminal belongs to this process's group.
    static var isInForeground: Bool {
        let owner = tcgetpgrp(STDIN_FILENO)
        return owner < 0 || owner == getpgrp()
    }

    /// Stops the whole job, as the terminal's own Ctrl-Z would: a `make` that
    /// started this program must stop too, or its shell would wait for ever.
    /// Comes back when the job goes on.
    static func stop(_ number: Int32) {
        var handled = sigaction()
        sigaction(number, nil, &handled)
        signal(number, SIG_IGN)
        kill(0, number)
        // This process last, and through this thread: it must not run on, and
        // draw, before the stop has reached it.
        signal(number, SIG_DFL)
        withUnblocked(number) { _ = raise(number) }
        sigaction(number, &handled, nil)
    }

    /// Threads of a dispatch queue block every signal.
    private static func withUnblocked(_ number: Int32, _ body: () -> Void) {
        var mask = sigset_t()
        sigemptyset(&mask)
        sigaddset(&mask, number)
        var before = sigset_t()
        pthread_sigmask(SIG_UNBLOCK, &mask, &before)
        body()
        pthread_sigmask(SIG_SETMASK, &before, nil)
    }
}
