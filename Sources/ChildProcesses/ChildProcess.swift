import CChildProcesses
import Glibc

/// A child process and our ends of its three standard streams, which do not
/// wait when read or written.
public struct ChildProcess: Sendable {
    /// Its number; ours until ``reap()``.
    public let processID: pid_t
    /// What it reads.
    public let input: Int32
    /// What it writes.
    public let output: Int32
    /// What it writes beside its output.
    public let standardError: Int32
    /// Readable once it has ended; -1 where the kernel has no such thing.
    public let end: Int32

    /// Starts a program with three pipes and no other descriptor of ours, in a
    /// session of its own: a key that interrupts this program must not kill
    /// the child as well, and the child has no terminal that it could open.
    /// Blocks while the system starts it.
    ///
    /// - Parameter arguments: those after the program's own path.
    public static func spawn(
        _ program: String, arguments: [String] = [], environment: [String: String]
    ) throws(SpawnError) -> ChildProcess {
        var pipes: [DescriptorPipe] = []
        do throws(SpawnError) {
            for _ in 0..<3 { pipes.append(try DescriptorPipe()) }
            let theirs = [pipes[0].readEnd, pipes[1].writeEnd, pipes[2].writeEnd]
            let ours = [pipes[0].writeEnd, pipes[1].readEnd, pipes[2].readEnd]
            let processID = try start(
                [program] + arguments, environment: environment, streams: theirs)
            for stream in theirs { close(stream) }
            for stream in ours { DescriptorPipe.makeNonBlocking(stream) }
            return ChildProcess(
                processID: processID, input: ours[0], output: ours[1], standardError: ours[2],
                end: ccp_watch(processID))
        } catch {
            for pipe in pipes { pipe.close() }
            throw error
        }
    }

    /// Starts a program that has this one's terminal, streams and process
    /// group, and waits for its end.
    ///
    /// - Parameter words: the program's path and its arguments.
    public static func runInForeground(
        _ words: [String], environment: [String: String]
    ) throws(SpawnError) -> ProcessStatus {
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        configure(&attributes, newSession: false)
        let processID = try launch(words, environment, nil, &attributes)
        var status: Int32 = 0
        while waitpid(processID, &status, 0) < 0, errno == EINTR {}
        return ProcessStatus(waitStatus: status)
    }

    /// Sends a signal. Not after ``reap()``: the number may be anybody's.
    public func signal(_ number: Int32) {
        kill(processID, number)
    }

    /// Sends a signal to the process and to all that it started and that did
    /// not leave its group. Not after ``reap()``.
    public func signalGroup(_ number: Int32) {
        kill(-processID, number)
    }

    /// Waits for the end; the process's number stays ours.
    public func waitForEnd() {
        var information = siginfo_t()
        while waitid(P_PID, id_t(processID), &information, WEXITED | WNOWAIT) < 0, errno == EINTR {}
    }

    /// Gives the process's number back and says how it ended. Waits for the
    /// end if need be.
    public func reap() -> ProcessStatus {
        var status: Int32 = 0
        while waitpid(processID, &status, 0) < 0, errno == EINTR {}
        return ProcessStatus(waitStatus: status)
    }

    /// Closes our ends, but for the input, which may be closed already.
    public func closeOutputs() {
        for descriptor in [output, standardError, end] where descriptor >= 0 {
            close(descriptor)
        }
    }

    private static func start(
        _ words: [String], environment: [String: String], streams: [Int32]
    ) throws(SpawnError) -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for (number, stream) in zip(Int32(0)..., streams) {
            posix_spawn_file_actions_adddup2(&actions, stream, number)
        }
        _ = ccp_close_from(&actions, 3)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        configure(&attributes, newSession: true)
        return try launch(words, environment, &actions, &attributes)
    }

    private static func launch(
        _ words: [String], _ environment: [String: String],
        _ actions: UnsafeMutablePointer<posix_spawn_file_actions_t>?,
        _ attributes: UnsafeMutablePointer<posix_spawnattr_t>
    ) throws(SpawnError) -> pid_t {
        var processID: pid_t = 0
        let code = withStringList(words) { arguments in
            withStringList(environment.map { "\($0.key)=\($0.value)" }) { variables in
                patiently {
                    posix_spawn(
                        &processID, words[0], actions, attributes, arguments, variables)
                }
            }
        }
        guard code == 0 else { throw SpawnError(code: code) }
        return processID
    }

    /// A program that is just being written (installed, say) is busy for a
    /// moment. Waits for that a little.
    private static func patiently(_ spawn: () -> Int32) -> Int32 {
        for _ in 0..<25 {
            let code = spawn()
            guard code == ETXTBSY else { return code }
            usleep(20_000)
        }
        return spawn()
    }

    /// Every signal as by default, and none blocked.
    private static func configure(_ attributes: inout posix_spawnattr_t, newSession: Bool) {
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigfillset(&signals)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        let flags = Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF)
        posix_spawnattr_setflags(&attributes, newSession ? flags | ccp_new_session : flags)
    }

    /// The strings as C wants them: pointers, ended by nil.
    private static func withStringList<Result>(
        _ strings: [String],
        _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Result
    ) -> Result {
        var pointers = strings.map { strdup($0) } + [nil]
        defer { for pointer in pointers { free(pointer) } }
        return body(&pointers)
    }
}
