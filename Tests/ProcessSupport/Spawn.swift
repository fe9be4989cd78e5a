import CPseudoTerminal
import Glibc

/// Starts programs with nothing inherited but what is named.
enum Spawn {
    /// What descriptors 0, 1 and 2 of the new process are.
    enum Streams {
        /// The terminal of this name, which becomes its controlling terminal.
        case terminal(String)
        case descriptors(Int32, Int32, Int32)
    }

    static func start(
        _ path: String, _ arguments: [String], environment: [String: String], streams: Streams
    ) throws -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        add(streams, to: &actions)
        var attributes = try freshAttributes()
        defer { posix_spawnattr_destroy(&attributes) }
        return try withCStrings([path] + arguments) { argv in
            try withCStrings(environment.map { "\($0.key)=\($0.value)" }) { envp in
                var process: pid_t = 0
                let code = posix_spawn(&process, path, &actions, &attributes, argv, envp)
                guard code == 0 else { throw ProcessError.system(call: path, code: code) }
                return process
            }
        }
    }

    private static func add(_ streams: Streams, to actions: inout posix_spawn_file_actions_t) {
        switch streams {
        case .terminal(let name):
            // Opened by the leader of a new session: that makes it the
            // controlling terminal.
            posix_spawn_file_actions_addopen(&actions, 0, name, O_RDWR, 0)
            posix_spawn_file_actions_adddup2(&actions, 0, 1)
            posix_spawn_file_actions_adddup2(&actions, 0, 2)
        case .descriptors(let input, let output, let errors):
            posix_spawn_file_actions_adddup2(&actions, input, 0)
            posix_spawn_file_actions_adddup2(&actions, output, 1)
            posix_spawn_file_actions_adddup2(&actions, errors, 2)
        }
    }

    /// A session of its own, no blocked and no ignored signals: what the test
    /// runner does with signals must not reach the program.
    private static func freshAttributes() throws -> posix_spawnattr_t {
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        var all = sigset_t()
        sigfillset(&all)
        posix_spawnattr_setsigdefault(&attributes, &all)
        let flags = Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF) | cpt_new_session
        guard posix_spawnattr_setflags(&attributes, flags) == 0 else {
            throw ProcessError.last("posix_spawnattr_setflags")
        }
        return attributes
    }

    private static func withCStrings<Result>(
        _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) throws -> Result
    ) rethrows -> Result {
        let copies = strings.map { strdup($0) }
        defer { copies.forEach { free($0) } }
        return try body(copies + [nil])
    }
}
