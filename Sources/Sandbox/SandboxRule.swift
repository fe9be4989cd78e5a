/// A system call that the sandbox refuses.
struct SandboxRule: Equatable, Sendable {
    /// When it is refused. Arguments are numbered from 0.
    enum Condition: Equatable, Sendable {
        case always
        /// All these bits are set in an argument.
        case has(argument: UInt32, bits: UInt64)
        /// None of these bits is set in an argument.
        case lacks(argument: UInt32, bits: UInt64)
        /// An argument is anything but this process's own number.
        case otherProcess(argument: UInt32)
    }

    /// The call's name, as the kernel has it.
    var name: String
    var condition: Condition = .always
    var refusal: Refusal = .notPermitted

    /// What the caller is told.
    enum Refusal: Equatable, Sendable {
        /// EPERM.
        case notPermitted
        /// ENOSYS, as from an older kernel: libraries then use the older call,
        /// which the filter can look into.
        case notImplemented
    }
}
