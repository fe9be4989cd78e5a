import CSeccomp

/// The numbers of the kernel's calls on this machine.
enum SystemCall {
    /// Negative for a call that this architecture does not have.
    static func number(of name: String) -> Int32 {
        let known = seccomp_syscall_resolve_name(name)
        return known >= 0 ? known : newer[name] ?? known
    }

    /// Calls that a running kernel may have and an older libseccomp does not
    /// know. Since Linux 5.1 new calls have one number for all architectures.
    private static let newer: [String: Int32] = [
        "fchmodat2": 452, "setxattrat": 463, "removexattrat": 466, "open_tree_attr": 467,
        "file_setattr": 469,
    ]
}
