import CSeccomp
import Glibc

/// A filter under construction. Owns the C handle.
struct SeccompFilter: ~Copyable {
    private let handle: scmp_filter_ctx

    init() throws(SandboxError) {
        guard let handle = seccomp_init(SCMP_ACT_ALLOW) else {
            throw SandboxError(step: "init", errno: ENOMEM)
        }
        self.handle = handle
    }

    deinit { seccomp_release(handle) }

    /// Covers every thread, and ends the process at calls of another
    /// architecture (also x32), whose numbers mean something else.
    func configure() throws(SandboxError) {
        try check(
            seccomp_attr_set(handle, SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_KILL_PROCESS),
            "architecture")
        // Old kernels cannot cover threads that run already; the process has but
        // one when it enters, and new ones inherit the filter.
        _ = seccomp_attr_set(handle, SCMP_FLTATR_CTL_TSYNC, 1)
    }

    func add(_ rule: SandboxRule) throws(SandboxError) {
        let number = SystemCall.number(of: rule.name)
        // This architecture has no such call.
        guard number >= 0 else { return }
        let comparisons = Self.comparisons(rule.condition)
        try check(
            seccomp_rule_add_array(
                handle, Self.action(rule.refusal), number, UInt32(comparisons.count),
                comparisons), rule.name)
    }

    func load() throws(SandboxError) {
        try check(seccomp_load(handle), "load")
    }

    private func check(_ code: Int32, _ step: String) throws(SandboxError) {
        guard code >= 0 else { throw SandboxError(step: step, errno: -code) }
    }

    private static func action(_ refusal: SandboxRule.Refusal) -> UInt32 {
        switch refusal {
        case .notPermitted: cseccomp_errno_action(UInt16(EPERM))
        case .notImplemented: cseccomp_errno_action(UInt16(ENOSYS))
        }
    }

    private static func comparisons(_ condition: SandboxRule.Condition) -> [scmp_arg_cmp] {
        switch condition {
        case .always: []
        case .has(let argument, let bits):
            [scmp_arg_cmp(arg: argument, op: SCMP_CMP_MASKED_EQ, datum_a: bits, datum_b: bits)]
        case .lacks(let argument, let bits):
            [scmp_arg_cmp(arg: argument, op: SCMP_CMP_MASKED_EQ, datum_a: bits, datum_b: 0)]
        case .otherProcess(let argument):
            [
                scmp_arg_cmp(
                    arg: argument, op: SCMP_CMP_NE, datum_a: UInt64(getpid()), datum_b: 0)
            ]
        }
    }
}
