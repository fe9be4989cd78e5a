/// What the processors had done at one moment, in seconds.
package struct ProcessorSample: Equatable, Sendable {
    /// When it was taken; only differences mean anything.
    var time: Double
    /// Time that the processors were in use, by anyone, added up.
    var busySeconds: Double
    /// Time that this process used, all threads added up.
    var ownSeconds: Double
    /// Threads that ran or wanted to, this one included.
    var runnableThreads: Int
}
