import CSeccomp
import Glibc

extension SandboxProbe {
    /// A probe for everything that the policy refuses.
    static let all: [SandboxProbe] = [
        network, execution, otherProcesses, openForWriting, otherOpens, fileChanges,
        fileAttributes, mounts, signals, processes, tooOpaque,
    ].flatMap(\.self)

    /// Lies in no directory that exists.
    private static let nowhere = Argument.path("/nonexistent/tandem/probe")
    /// A number that no process has: beyond the kernel's largest.
    private static let nobody = Argument.number(0x3FFF_FFFF)
    private static let badDescriptor = Argument.number(-1)

    private static func probe(
        _ name: String, _ arguments: [Argument], note: String? = nil,
        refusal: SandboxRule.Refusal = .notPermitted
    ) -> SandboxProbe {
        SandboxProbe(
            name: note.map { "\(name) \($0)" } ?? name, call: .system(name, arguments),
            refusal: refusal)
    }

    private static let network = [
        probe("socket", [.number(Int(AF_INET)), .number(1)], note: "AF_INET"),
        probe("socket", [.number(Int(AF_INET6)), .number(1)], note: "AF_INET6"),
        probe("socket", [.number(Int(AF_UNIX)), .number(1)], note: "AF_UNIX"),
        probe("socket", [.number(Int(AF_NETLINK)), .number(3)], note: "AF_NETLINK"),
        // Without a place for the two descriptors.
        probe("socketpair", [.number(Int(AF_UNIX)), .number(1)]),
    ]

    private static let execution = [
        probe("execve", [nowhere]), probe("execveat", [badDescriptor, nowhere]),
    ]

    private static let otherProcesses = [
        // PTRACE_ATTACH
        probe("ptrace", [.number(16), nobody]),
        probe("process_vm_readv", [nobody]), probe("process_vm_writev", [nobody]),
        probe("pidfd_getfd", [badDescriptor]),
    ]

    private static let openForWriting: [SandboxProbe] = [
        ("O_WRONLY", O_WRONLY), ("O_RDWR", O_RDWR), ("O_CREAT", O_CREAT), ("O_TRUNC", O_TRUNC),
        ("O_APPEND", O_APPEND),
    ].flatMap { (note: String, flag: Int32) -> [SandboxProbe] in
        [
            probe("open", [nowhere, .number(Int(flag))], note: note),
            probe("openat", [badDescriptor, nowhere, .number(Int(flag))], note: note),
        ]
    }

    private static let otherOpens = [
        probe("creat", [nowhere]), probe("open_by_handle_at", [badDescriptor]),
    ]

    private static let fileChanges = [
        probe("unlink", [nowhere]), probe("unlinkat", [badDescriptor, nowhere]),
        probe("rmdir", [nowhere]), probe("rename", [nowhere, nowhere]),
        probe("renameat", [badDescriptor, nowhere, badDescriptor, nowhere]),
        probe("renameat2", [badDescriptor, nowhere, badDescriptor, nowhere]),
        probe("link", [nowhere, nowhere]),
        probe("linkat", [badDescriptor, nowhere, badDescriptor, nowhere]),
        probe("symlink", [nowhere, nowhere]),
        probe("symlinkat", [nowhere, badDescriptor, nowhere]),
        probe("mkdir", [nowhere]), probe("mkdirat", [badDescriptor, nowhere]),
        probe("truncate", [nowhere]), probe("ftruncate", [badDescriptor]),
        probe("mknod", [nowhere]), probe("mknodat", [badDescriptor, nowhere]),
    ]

    private static let fileAttributes = [
        probe("chmod", [nowhere]), probe("fchmod", [badDescriptor]),
        probe("fchmodat", [badDescriptor, nowhere]), probe("chown", [nowhere]),
        probe("fchown", [badDescriptor]), probe("lchown", [nowhere]),
        probe("fchownat", [badDescriptor, nowhere]),
        probe("fchmodat2", [badDescriptor, nowhere]), probe("setxattr", [nowhere, nowhere]),
        probe("lsetxattr", [nowhere, nowhere]), probe("fsetxattr", [badDescriptor, nowhere]),
        probe("setxattrat", [badDescriptor, nowhere]), probe("removexattr", [nowhere, nowhere]),
        probe("lremovexattr", [nowhere, nowhere]), probe("fremovexattr", [badDescriptor, nowhere]),
        probe("removexattrat", [badDescriptor, nowhere]), probe("utime", [nowhere]),
        probe("utimes", [nowhere]), probe("futimesat", [badDescriptor, nowhere]),
        probe("utimensat", [badDescriptor, nowhere]),
        probe("file_setattr", [badDescriptor, nowhere]),
    ]

    private static let mounts = [
        probe("mount", [nowhere, nowhere]), probe("umount2", [nowhere]),
        probe("pivot_root", [nowhere, nowhere]), probe("open_tree", [badDescriptor, nowhere]),
        probe("move_mount", [badDescriptor, nowhere, badDescriptor, nowhere]),
        probe("fsopen", [nowhere]), probe("fsconfig", [badDescriptor]),
        probe("fsmount", [badDescriptor]), probe("fspick", [badDescriptor, nowhere]),
        probe("mount_setattr", [badDescriptor, nowhere]),
        probe("open_tree_attr", [badDescriptor, nowhere]),
    ]

    private static let signals = [
        probe("kill", [nobody]), probe("kill", [.number(0)], note: "to its group"),
        probe("tgkill", [nobody, nobody]), probe("tkill", [nobody]),
        probe("rt_sigqueueinfo", [nobody]), probe("rt_tgsigqueueinfo", [nobody, nobody]),
        probe("pidfd_send_signal", [badDescriptor]),
    ]

    private static let processes = [
        SandboxProbe(name: "fork", call: .function(cseccomp_try_fork)),
        SandboxProbe(name: "vfork", call: .function(cseccomp_try_vfork)),
        // CLONE_SIGHAND alone is no valid request.
        probe("clone", [.number(0x800)]),
    ]

    private static let tooOpaque = [
        probe("openat2", [badDescriptor, nowhere], refusal: .notImplemented),
        probe("io_uring_setup", [.number(0)], refusal: .notImplemented),
        probe("clone3", [.number(0)], refusal: .notImplemented),
    ]
}
