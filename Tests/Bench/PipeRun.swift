import CPseudoTerminal
import Glibc
import ProcessSupport

/// A program whose output is read and thrown away: when its first and its last
/// byte came, and how much memory it took at most.
struct PipeRun {
    /// Milliseconds from the start to the first byte of output.
    var firstByte = 0.0
    /// Milliseconds from the start to the last byte of output.
    var lastByte = 0.0
    /// Milliseconds from the start to the end.
    var total = 0.0
    var bytes = 0
    /// Of the program alone, at its largest.
    var peakMegabytes = 0.0

    static func measure(
        _ path: String, _ arguments: [String], environment: [String: String]
    ) throws -> PipeRun {
        var ends: [Int32] = [0, 0]
        guard cpt_pipe(&ends) == 0 else { throw ProcessError.system(call: "pipe2", code: errno) }
        defer { close(ends[0]) }
        let start = Deadline.now()
        let process = try spawn(path, arguments, environment, output: ends[1])
        close(ends[1])
        var run = PipeRun()
        var buffer = [UInt8](repeating: 0, count: 1 << 18)
        while case let count = read(ends[0], &buffer, buffer.count), count > 0 {
            run.lastByte = (Deadline.now() - start) * 1000
            if run.bytes == 0 { run.firstByte = run.lastByte }
            run.bytes += count
        }
        var status: Int32 = 0
        var usage = rusage()
        wait4(process, &status, 0, &usage)
        run.total = (Deadline.now() - start) * 1000
        run.peakMegabytes = Double(usage.ru_maxrss) / 1000
        return run
    }

    private static func spawn(
        _ path: String, _ arguments: [String], _ environment: [String: String], output: Int32
    ) throws -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, output, 1)
        posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
        let words = ([path] + arguments).map { strdup($0) }
        let variables = environment.map { strdup("\($0.key)=\($0.value)") }
        defer { (words + variables).forEach { free($0) } }
        var process: pid_t = 0
        let code = posix_spawn(&process, path, &actions, nil, words + [nil], variables + [nil])
        guard code == 0 else { throw ProcessError.system(call: path, code: code) }
        return process
    }
}
