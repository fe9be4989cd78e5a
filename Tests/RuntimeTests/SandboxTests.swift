import TestSupport
import Testing

@testable import Sandbox

@Suite struct SandboxTests {
    @Test func theProgramIsRefusedEverything() throws {
        let run = try ProcessRun.run(
            try BuiltProduct.debugPath("tandem-runtime"), ["--check-sandbox"])
        let rows = run.output.split(separator: "\n")
        #expect(rows.count == SandboxProbe.all.count)
        for row in rows {
            let isRefused =
                row.wholeMatch(of: /[a-z_0-9]+( [A-Za-z_0-9 ]+?)? +refused +(EPERM|ENOSYS)/) != nil
            #expect(isRefused, "\(row)")
        }
        #expect(run.status == .exited(0))
    }

    @Test(arguments: [
        "socket AF_INET", "execve", "ptrace", "process_vm_readv", "openat O_WRONLY",
        "openat O_RDWR", "openat O_CREAT", "openat O_TRUNC", "openat O_APPEND", "openat2",
        "io_uring_setup", "unlink", "rename", "link", "mkdir", "truncate", "chmod", "chown",
        "mount", "mknod", "kill", "fchmodat2", "setxattr", "utimensat",
    ])
    func theTableNames(call: String) {
        #expect(SandboxProbe.all.contains { $0.name == call })
    }

    @Test func everyRuleIsTried() {
        let tried = Set(SandboxProbe.all.map { $0.name.prefix { $0 != " " } }.map(String.init))
        #expect(Set(SandboxPolicy.rules.map(\.name)) == tried)
    }

    /// Outside the sandbox the same calls go through or fail otherwise: the
    /// table can tell the difference.
    @Test func nothingIsRefusedOutsideTheSandbox() {
        let report = SandboxReport.collect()
        // These need rights that a test may lack, and a kernel may be without
        // the newer ones.
        let unsure: Set = [
            "open_by_handle_at", "pivot_root", "umount2", "fsopen", "fsmount", "fsconfig",
            "fspick", "open_tree", "move_mount", "mount_setattr", "io_uring_setup", "openat2",
            "clone3", "fchmodat2", "setxattrat", "removexattrat", "open_tree_attr",
            "file_setattr",
        ]
        for row in report.rows where !unsure.contains(row.name) {
            #expect(!row.isRefused, "\(row)")
        }
        #expect(!report.isComplete)
    }

    @Test func saysWhyThereIsNone() {
        let text = SandboxError(step: "load", errno: 22).description
        #expect(text.contains("load") && text.contains("Invalid argument"))
    }
}
