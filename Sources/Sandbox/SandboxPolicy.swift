import Glibc

/// What a process that only reads a model and computes has no use for.
///
/// Calls are refused with an error and the process lives on. A library may try
/// one in passing (a look for a cache directory, a debugger for a back trace)
/// and an answer should not die of it; and refused is refused: the error tells
/// an attacker nothing and leaves no way around. Only a call in the manner of
/// another architecture ends the process, because the filter cannot read those.
enum SandboxPolicy {
    static let rules: [SandboxRule] =
        always(network + execution + otherProcesses + files + attributes + mounts)
        + openForWriting + signals + processes + tooOpaque

    private static let network = ["socket", "socketpair"]

    private static let execution = ["execve", "execveat"]

    private static let otherProcesses = [
        "ptrace", "process_vm_readv", "process_vm_writev", "pidfd_getfd",
    ]

    private static let files = [
        "creat", "open_by_handle_at", "unlink", "unlinkat", "rmdir", "rename", "renameat",
        "renameat2", "link", "linkat", "symlink", "symlinkat", "mkdir", "mkdirat", "truncate",
        "ftruncate", "chmod", "fchmod", "fchmodat", "chown", "fchown", "lchown", "fchownat",
        "mknod", "mknodat",
    ]

    /// Of files that are there already.
    private static let attributes = [
        "fchmodat2", "setxattr", "lsetxattr", "fsetxattr", "setxattrat", "removexattr",
        "lremovexattr", "fremovexattr", "removexattrat", "utime", "utimes", "futimesat",
        "utimensat", "file_setattr",
    ]

    private static let mounts = [
        "mount", "umount2", "pivot_root", "open_tree", "move_mount", "fsopen", "fsconfig",
        "fsmount", "fspick", "mount_setattr", "open_tree_attr",
    ]

    /// The access mode is two bits, 1 for writing and 2 for both, so either bit
    /// alone is enough to refuse.
    private static let openForWriting =
        [O_WRONLY, O_RDWR, O_CREAT, O_TRUNC, O_APPEND].flatMap { flag in
            [
                SandboxRule(
                    name: "open", condition: .has(argument: 1, bits: UInt64(flag))),
                SandboxRule(
                    name: "openat", condition: .has(argument: 2, bits: UInt64(flag))),
            ]
        }

    /// To itself a process may send them: `abort` does.
    private static let signals =
        ["kill", "tgkill", "rt_sigqueueinfo", "rt_tgsigqueueinfo"].map {
            SandboxRule(name: $0, condition: .otherProcess(argument: 0))
        } + always(["tkill", "pidfd_send_signal"])

    /// Threads, yes; processes, which could outlive this one, no.
    private static let processes =
        [SandboxRule(name: "clone", condition: .lacks(argument: 0, bits: cloneThread))]
        + always(["fork", "vfork"])

    /// Their arguments lie in memory, where a filter cannot see them.
    private static let tooOpaque = ["openat2", "io_uring_setup", "clone3"].map {
        SandboxRule(name: $0, refusal: .notImplemented)
    }

    static let cloneThread: UInt64 = 0x10000

    private static func always(_ names: [String]) -> [SandboxRule] {
        names.map { SandboxRule(name: $0) }
    }
}
