import ChildProcesses
import Glibc

/// A program that is given something to read and says something, within a time
/// and up to a size. Nothing of it is left behind.
struct BoundedCommand {
    enum Outcome {
        case ended(ProcessStatus, output: [UInt8])
        case notStarted(Int32)
        case tookTooLong
        case saidTooMuch
        case cancelled
    }

    let program: String
    var arguments: [String] = []
    let environment: [String: String]
    let limit: Duration
    let largestOutput: Int

    /// Blocks until it has ended, was ended, or the task is cancelled.
    ///
    /// - Parameters:
    ///   - isCancelled: looked at ten times a second.
    ///   - hear: told the last line of what it said beside its output.
    func run(
        input: [UInt8], isCancelled: () -> Bool = { Task.isCancelled },
        hear: (String) -> Void = { _ in }
    ) -> Outcome {
        let child: ChildProcess
        do throws(SpawnError) {
            child = try RunningCommands.start {
                () throws(SpawnError) in
                try ChildProcess.spawn(program, arguments: arguments, environment: environment)
            }
        } catch {
            return .notStarted(error.code)
        }
        // A program that reads no more is no reason to end.
        let signals = BrokenPipe.block()
        defer { BrokenPipe.restore(signals) }
        var talk = CommandTalk(child, input: input, largestOutput: largestOutput)
        let early = talk.run(until: limit, isCancelled: isCancelled)
        // What it started and left behind must not outlive it.
        RunningCommands.end(child)
        let status = child.reap()
        talk.closeInput()
        talk.hearRest()
        child.closeOutputs()
        hear(talk.complaint)
        return early ?? .ended(status, output: talk.output)
    }
}

/// Writes what a program reads and takes in what it prints, whichever it is
/// ready for.
private struct CommandTalk {
    private let child: ChildProcess
    private let input: [UInt8]
    private let largestOutput: Int
    private var written = 0
    private var isInputOpen = true
    private var isOutputOpen = true
    private var isErrorOpen = true
    private var buffer = [UInt8](repeating: 0, count: 1 << 16)
    private(set) var output: [UInt8] = []
    private var errors: [UInt8] = []

    /// The last line that it wrote beside its output, shortened.
    var complaint: String {
        let lines = String(decoding: errors, as: UTF8.self).split(whereSeparator: \.isNewline)
        let last = lines.last { !$0.allSatisfy(\.isWhitespace) } ?? ""
        return String(last.prefix(Self.longestComplaint))
    }

    private static let longestComplaint = 200

    init(_ child: ChildProcess, input: [UInt8], largestOutput: Int) {
        self.child = child
        self.input = input
        self.largestOutput = largestOutput
    }

    /// Nil when it ended by itself.
    mutating func run(
        until limit: Duration, isCancelled: () -> Bool
    ) -> BoundedCommand.Outcome? {
        let clock = ContinuousClock()
        let deadline = clock.now.advanced(by: limit)
        while true {
            if isCancelled() { return .cancelled }
            let left = clock.now.duration(to: deadline).milliseconds
            guard left > 0 else { return .tookTooLong }
            if written == input.count { closeInput() }
            var watched = [
                watch(isInputOpen ? child.input : -1, POLLOUT),
                watch(isOutputOpen ? child.output : -1, POLLIN),
                watch(isErrorOpen ? child.standardError : -1, POLLIN),
                watch(child.end, POLLIN),
            ]
            guard poll(&watched, nfds_t(watched.count), Int32(min(left.rounded(.up), 100))) >= 0
            else {
                if errno == EINTR { continue }
                return .tookTooLong
            }
            if watched[0].revents != 0 { write() }
            if watched[1].revents != 0 { isOutputOpen = takeOutput() }
            if watched[2].revents != 0 { isErrorOpen = takeErrors() }
            if output.count > largestOutput { return .saidTooMuch }
            if hasEnded(watched[3].revents != 0) {
                return output.count > largestOutput ? .saidTooMuch : nil
            }
        }
    }

    mutating func closeInput() {
        guard isInputOpen else { return }
        isInputOpen = false
        close(child.input)
    }

    /// Where the kernel cannot tell of an end, the end of both outputs is one.
    private mutating func hasEnded(_ isGone: Bool) -> Bool {
        guard child.end >= 0 else { return !isOutputOpen && !isErrorOpen }
        guard isGone else { return false }
        while isOutputOpen, output.count <= largestOutput, isReadable(child.output) {
            isOutputOpen = takeOutput()
        }
        return true
    }

    /// What it had still to say when it ended.
    mutating func hearRest() {
        while isErrorOpen, isReadable(child.standardError) { isErrorOpen = takeErrors() }
    }

    /// False at the end, as below.
    private mutating func takeOutput() -> Bool {
        guard let bytes = take(child.output) else { return false }
        output += bytes
        return true
    }

    private mutating func takeErrors() -> Bool {
        guard let bytes = take(child.standardError) else { return false }
        errors += bytes
        if errors.count > Self.keptErrors { errors.removeFirst(errors.count - Self.keptErrors) }
        return true
    }

    private static let keptErrors = 4096

    private mutating func write() {
        let count = input[written...].withUnsafeBytes {
            Glibc.write(child.input, $0.baseAddress, $0.count)
        }
        if count >= 0 {
            written += count
        } else if errno != EAGAIN, errno != EINTR {
            // It does not want to read more.
            closeInput()
        }
    }

    /// Reads once; nil at the end.
    private mutating func take(_ descriptor: Int32) -> ArraySlice<UInt8>? {
        let count = buffer.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
        if count > 0 { return buffer[..<count] }
        return count < 0 && (errno == EAGAIN || errno == EINTR) ? [] : nil
    }

    private func isReadable(_ descriptor: Int32) -> Bool {
        var watched = watch(descriptor, POLLIN)
        return poll(&watched, 1, 0) > 0
    }

    private func watch(_ descriptor: Int32, _ events: Int32) -> pollfd {
        pollfd(fd: descriptor, events: Int16(events), revents: 0)
    }
}

/// A write to a program that is gone raises SIGPIPE for the writing thread.
/// Blocked there, it is only an error of the write.
private enum BrokenPipe {
    static func block() -> sigset_t {
        var (signals, before) = (sigset_t(), sigset_t())
        sigemptyset(&signals)
        sigaddset(&signals, SIGPIPE)
        pthread_sigmask(SIG_BLOCK, &signals, &before)
        return before
    }

    static func restore(_ before: sigset_t) {
        // One that waits would be delivered at once.
        var (pipe, before, moment) = (sigset_t(), before, timespec())
        sigemptyset(&pipe)
        sigaddset(&pipe, SIGPIPE)
        if sigismember(&before, SIGPIPE) == 0 { while sigtimedwait(&pipe, nil, &moment) > 0 {} }
        pthread_sigmask(SIG_SETMASK, &before, nil)
    }
}
