import Glibc

/// The three streams that every process has, or should have.
enum StandardStreams {
    /// A file opened later must not land where one of them was closed.
    static func openClosed() {
        for descriptor in STDIN_FILENO...STDERR_FILENO
        where fcntl(descriptor, F_GETFD) < 0 && errno == EBADF {
            // The lowest free number is the one that is missing.
            _ = open("/dev/null", descriptor == STDIN_FILENO ? O_RDONLY : O_WRONLY)
        }
    }
}
