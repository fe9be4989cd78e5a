import Glibc
import ProcessSupport

/// A program from its start to its end, with nobody reading.
enum TimedRun {
    static func milliseconds(_ path: String, _ arguments: [String] = []) throws -> Double {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
        let words = ([path] + arguments).map { strdup($0) }
        defer { words.forEach { free($0) } }
        var process: pid_t = 0
        let start = Deadline.now()
        let code = posix_spawn(&process, path, &actions, nil, words + [nil], environ)
        guard code == 0 else { throw ProcessError.system(call: path, code: code) }
        var status: Int32 = 0
        waitpid(process, &status, 0)
        let end = Deadline.now()
        guard status == 0 else { throw ProcessError.system(call: path, code: status) }
        return (end - start) * 1000
    }
}
