import ChildProcesses
import Glibc
import RuntimeProtocol

/// The thread behind a ``RuntimeProcess``: starts the program, moves bytes
/// between pipes and memory until the program ends, and reaps it.
struct RuntimePipeLoop<Message: Decodable & Sendable & Equatable>: ~Copyable {
    typealias Report = (RuntimeProcess<Message>.Event) -> Void

    private let child: ChildProcess
    private let wake: DescriptorPipe
    private let outbox: RuntimeOutbox
    private let deliver: (Message) -> Bool
    private let report: Report
    private var decoder: JSONLinesDecoder<Message>
    private var diagnostics = DiagnosticsTail()
    private var unsent: ArraySlice<UInt8> = []
    private var isInputOpen = true
    private var isErrorOpen = true
    private var buffer = [UInt8](repeating: 0, count: PipeLimits.chunkSize)

    static func run(
        program: String, arguments: [String], environment: [String: String],
        outbox: RuntimeOutbox, decoder: JSONLinesDecoder<Message>,
        deliver: @escaping (Message) -> Bool,
        report: @escaping Report
    ) {
        blockSignals()
        do throws(SpawnError) {
            let wake = try DescriptorPipe()
            do throws(SpawnError) {
                let child = try ChildProcess.spawn(
                    program, arguments: arguments, environment: environment)
                var loop = RuntimePipeLoop(
                    child, wake: wake, outbox: outbox, decoder: decoder, deliver: deliver,
                    report: report)
                loop.run()
            } catch {
                wake.close()
                throw error
            }
        } catch {
            report(.spawnFailed(code: error.code))
        }
    }

    /// A write to a process that is gone raises SIGPIPE for the writing
    /// thread. Blocked there, it is only an error of the write. The others are
    /// for threads that handle them.
    private static func blockSignals() {
        var signals = sigset_t()
        sigfillset(&signals)
        pthread_sigmask(SIG_BLOCK, &signals, nil)
    }

    private init(
        _ child: ChildProcess, wake: DescriptorPipe, outbox: RuntimeOutbox,
        decoder: JSONLinesDecoder<Message>,
        deliver: @escaping (Message) -> Bool,
        report: @escaping Report
    ) {
        self.child = child
        self.wake = wake
        self.outbox = outbox
        self.decoder = decoder
        self.deliver = deliver
        self.report = report
        DescriptorPipe.makeNonBlocking(wake.readEnd)
        DescriptorPipe.makeNonBlocking(wake.writeEnd)
        outbox.attach(child, wakeEnd: wake.writeEnd)
    }

    private mutating func run() {
        while turn() {}
        while let count = readEvents(), count > 0 {}
        if let error = decoder.finish() { report(.messages([.failure(error)])) }
        closeInput()
        awaitExit()
        while isErrorOpen, let count = readDiagnostics(), count > 0 {}
        let exit = ProcessExit(outbox.detach(child))
        child.closeOutputs()
        close(wake.readEnd)
        report(.exited(exit, diagnostics: diagnostics.text))
    }

    /// Waits for one thing to happen and deals with it; false when the
    /// process, or its output, has ended.
    private mutating func turn() -> Bool {
        collectCommands()
        // A negative number is not watched.
        var watched = [
            pollfd(fd: child.output, events: Int16(POLLIN), revents: 0),
            pollfd(fd: isErrorOpen ? child.standardError : -1, events: Int16(POLLIN), revents: 0),
            pollfd(fd: wake.readEnd, events: Int16(POLLIN), revents: 0),
            pollfd(fd: unsent.isEmpty ? -1 : child.input, events: Int16(POLLOUT), revents: 0),
            pollfd(fd: child.end, events: Int16(POLLIN), revents: 0),
        ]
        guard poll(&watched, nfds_t(watched.count), -1) >= 0 else { return errno == EINTR }
        if watched[1].revents != 0 { isErrorOpen = readDiagnostics() != nil }
        if watched[2].revents != 0 { _ = readChunk(from: wake.readEnd) }
        if watched[3].revents != 0 { writeCommands() }
        if watched[0].revents != 0, readEvents() == nil { return false }
        return watched[4].revents == 0
    }

    private mutating func collectCommands() {
        let (bytes, isClosing) = outbox.take()
        if isInputOpen, !bytes.isEmpty {
            unsent += bytes
            writeCommands()
        }
        if isClosing, unsent.isEmpty { closeInput() }
    }

    private mutating func writeCommands() {
        while !unsent.isEmpty {
            let count = unsent.withUnsafeBytes { write(child.input, $0.baseAddress, $0.count) }
            if count > 0 {
                unsent = unsent.dropFirst(count)
            } else if errno == EAGAIN {
                return
            } else if errno != EINTR {
                // It no longer reads; its exit will tell the rest.
                return closeInput()
            }
        }
        // An empty slice would keep the conversation's bytes in memory.
        unsent = []
    }

    private mutating func closeInput() {
        unsent = []
        guard isInputOpen else { return }
        isInputOpen = false
        close(child.input)
    }

    /// How many bytes came; nil at the end of the output.
    private mutating func readEvents() -> Int? {
        guard let chunk = readChunk(from: child.output) else { return nil }
        let messages = decoder.push(chunk).filter { message in
            if case .success(let event) = message { !deliver(event) } else { true }
        }
        if !messages.isEmpty { report(.messages(messages)) }
        return chunk.count
    }

    private mutating func readDiagnostics() -> Int? {
        guard let chunk = readChunk(from: child.standardError) else { return nil }
        diagnostics.append(chunk)
        return chunk.count
    }

    /// Some bytes, none when there is nothing yet, nil at the end.
    private mutating func readChunk(from descriptor: Int32) -> ArraySlice<UInt8>? {
        let count = buffer.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
        if count > 0 { return buffer[..<count] }
        return count < 0 && (errno == EAGAIN || errno == EINTR) ? [] : nil
    }

    /// Output that ended means that the process is ending; one that lingers
    /// is killed. It is left to be reaped.
    private func awaitExit() {
        var end = pollfd(fd: child.end, events: Int16(POLLIN), revents: 0)
        if poll(&end, 1, PipeLimits.exitPatience) <= 0 { outbox.kill() }
        // A process that hangs in the kernel dies late. Waited for here, and
        // not by whoever holds the outbox.
        child.waitForEnd()
    }
}

private enum PipeLimits {
    /// How long a process that closed its output may take to exit, in
    /// milliseconds.
    static let exitPatience: Int32 = 1_000
    static let chunkSize = 64 << 10
}

extension ProcessExit {
    fileprivate init(_ status: ProcessStatus) {
        switch status {
        case .exited(let code): self = .status(code)
        case .killed(let signal): self = .signal(signal)
        }
    }
}
