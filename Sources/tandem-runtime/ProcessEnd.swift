import Glibc

/// Ways out of this process that work while other threads compute: nothing is
/// flushed or freed, the system takes all of it back.
enum ProcessEnd {
    /// The engine is gone, as it goes when it has no more use for the model.
    static func quiet() -> Never { _exit(0) }

    /// Something that cannot happen did.
    static func unrecoverable() -> Never { _exit(70) }
}
