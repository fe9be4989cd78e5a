extension AsyncStream.Continuation {
    /// Has a body run soon after the stream's reader has left.
    ///
    /// Not at once: who cancels a task holds a lock of it meanwhile, and who
    /// yields to the stream waits for that lock to wake the task. A body that
    /// takes the lock within which others yield would wait for them, and they
    /// for it, for ever.
    func whenLeft(_ body: @escaping @Sendable () -> Void) {
        onTermination = { _ in
            Task.detached { body() }
        }
    }
}
