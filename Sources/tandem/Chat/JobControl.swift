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
        var mask = sigset_t()
        sigemptyset(&mask)
        sigaddset(&mask, number)
        var before = sigset_t()
        signal(number, SIG_DFL)
        // Threads of a dispatch queue block every signal.
        pthread_sigmask(SIG_UNBLOCK, &mask, &before)
        kill(0, number)
        pthread_sigmask(SIG_SETMASK, &before, nil)
        signal(number, SIG_IGN)
    }
}
