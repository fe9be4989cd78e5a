import CSeccomp
import Glibc

/// Gives up rights of this process, for good.
public enum Sandbox {
    /// Refuses, from now on and in every thread: new sockets, programs and
    /// processes, access to other processes and signals to them, changes to
    /// files and mounts. Reading files, memory and threads stay.
    ///
    /// Call it once, when all libraries are loaded and before anything that was
    /// not made here is read.
    public static func enter() throws(SandboxError) {
        let filter = try SeccompFilter()
        try filter.configure()
        for rule in SandboxPolicy.rules { try filter.add(rule) }
        try filter.load()
    }

    /// No memory image is left behind when this process dies: it would hold
    /// conversations. Nor may another process of the same user look into it.
    public static func forbidCoreDumps() {
        // Lowering one's own limit and flag cannot fail.
        var none = rlimit(rlim_cur: 0, rlim_max: 0)
        _ = setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
        _ = cseccomp_forbid_dumping()
    }
}
