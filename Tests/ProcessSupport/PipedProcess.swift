import CPseudoTerminal
import Glibc

/// A program with a pipe at each of its standard streams.
package final class PipedProcess {
    package let process: DrivenProcess
    package private(set) var output: [UInt8] = []
    package private(set) var errors: [UInt8] = []
    private var input: Int32
    private var outputs: [Int32]

    package init(
        _ path: String, _ arguments: [String], environment: [String: String] = [:]
    ) throws {
        let (childInput, input) = try Self.makePipe()
        let (output, childOutput) = try Self.makePipe()
        let (errors, childErrors) = try Self.makePipe()
        self.input = input
        outputs = [output, errors]
        defer { [childInput, childOutput, childErrors].forEach { close($0) } }
        process = DrivenProcess(
            try Spawn.start(
                path, arguments,
                environment: ["LANG": "C.UTF-8", "PATH": "/usr/bin:/bin"]
                    .merging(environment) { $1 },
                streams: .descriptors(childInput, childOutput, childErrors)))
        _ = fcntl(input, F_SETFL, O_NONBLOCK)
    }

    deinit {
        closeInput()
        outputs.filter { $0 >= 0 }.forEach { close($0) }
    }

    private static func makePipe() throws -> (read: Int32, write: Int32) {
        var ends: [Int32] = [0, 0]
        guard cpt_pipe(&ends) == 0 else { throw ProcessError.last("pipe2") }
        return (ends[0], ends[1])
    }

    package var outputText: String { String(decoding: output, as: UTF8.self) }
    package var errorText: String { String(decoding: errors, as: UTF8.self) }

    /// Writes everything, reading meanwhile. A program that no longer reads is
    /// no error here.
    package func send(_ text: String) throws {
        signal(SIGPIPE, SIG_IGN)
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty, input >= 0 {
            let count = rest.withUnsafeBytes { write(input, $0.baseAddress, $0.count) }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if errno == EAGAIN {
                pump(0.01)
            } else {
                return
            }
        }
    }

    package func closeInput() {
        if input >= 0 { close(input) }
        input = -1
    }

    /// Closes the reading end, as `head` does when it has seen enough.
    package func closeOutput() {
        if outputs[0] >= 0 { close(outputs[0]) }
        outputs[0] = -1
    }

    /// Reads what is there, waiting at most that long for it.
    package func pump(_ seconds: Double) {
        var wanted = outputs.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        guard poll(&wanted, 2, Int32((seconds * 1000).rounded(.up))) > 0 else { return }
        for stream in 0..<2 where wanted[stream].revents != 0 { read(stream) }
    }

    private func read(_ stream: Int) {
        var buffer = [UInt8](repeating: 0, count: 65536)
        let count = Glibc.read(outputs[stream], &buffer, buffer.count)
        if count > 0 {
            if stream == 0 { output += buffer[..<count] } else { errors += buffer[..<count] }
        } else {
            close(outputs[stream])
            outputs[stream] = -1
        }
    }

    package func wait(
        for what: String, within seconds: Double, until condition: () throws -> Bool
    ) throws {
        let deadline = Deadline(seconds: seconds)
        while try !condition() {
            if deadline.isPast { throw timedOut(what) }
            pump(0.01)
        }
    }

    package func waitForExit(within seconds: Double) throws -> ExitStatus {
        let deadline = Deadline(seconds: seconds)
        while true {
            pump(0.01)
            if let status = process.pollExit() {
                // A grandchild may hold the pipes open: only what is there counts.
                for _ in 0..<100 where outputs.contains(where: { $0 >= 0 }) { pump(0.01) }
                return status
            }
            if deadline.isPast { throw timedOut("the program to end") }
        }
    }

    private func timedOut(_ what: String) -> ProcessError {
        .timedOut(waitingFor: what, seen: "\(outputText)\n--\n\(errorText)")
    }
}
