import Glibc

/// Threads for what blocks: a test's own tasks must not wait for it.
enum Thread {
    private final class Work {
        let body: @Sendable () -> Void

        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }

    static func detach(_ body: @escaping @Sendable () -> Void) {
        var thread = pthread_t()
        let context = Unmanaged.passRetained(Work(body)).toOpaque()
        pthread_create(
            &thread, nil,
            { context in
                if let context { Unmanaged<Work>.fromOpaque(context).takeRetainedValue().body() }
                return nil
            }, context)
        pthread_detach(thread)
    }
}

extension Thread {
    /// A moment of waiting for a condition.
    static func nap() { usleep(1000) }
}
