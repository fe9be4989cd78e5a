import Foundation
import TestSupport
import Testing

/// Limits of time, each with ten times its value for a busy machine. The bench
/// measures what they really are.
@Suite struct SpeedTests {
    /// The middle of five times in milliseconds: one slow start says little.
    private func median(_ measure: () throws -> Double) throws -> Double {
        try (0..<5).map { _ in try measure() * 1000 }.sorted()[2]
    }

    @Test func tellsItsVersionAtOnce() throws {
        let program = try BuiltProduct.path("tandem")
        let time = try median {
            let start = Deadline.now()
            let run = try ProcessRun.run(program, ["--version"])
            #expect(run.status == .exited(0))
            return Deadline.now() - start
        }
        #expect(time < 150)
    }

    @Test func showsItsFirstFrameAtOnce() throws {
        let time = try median {
            let start = Deadline.now()
            let chat = try ChatProgram()
            try chat.terminal.wait(forText: "F1 help")
            return chat.terminal.lastRead - start
        }
        #expect(time < 500)
    }

    /// C35: a chat that nobody uses does nothing: no output, no processor time,
    /// no steady wake-ups. The bench measures a minute of it.
    @Test func c35IdleIsIdle() throws {
        let chat = try ChatProgram.ready()
        try chat.ask("stream 3", expecting: "tok/s")
        chat.terminal.settle(0.5)
        let process = chat.terminal.process.identifier
        let (before, switches) = try (Self.processorSeconds(process), Self.wakeUps(process))
        let start = chat.terminal.output.count
        let end = Deadline.now() + 3
        while Deadline.now() < end { chat.terminal.pump(end - Deadline.now()) }
        #expect(chat.terminal.output.count == start)
        // A minute may take 0.05 s and a three seconds' share of it, ten times.
        #expect(try Self.processorSeconds(process) - before < 0.025)
        #expect(try Self.wakeUps(process) - switches < 30)
    }

    private static func processorSeconds(_ process: pid_t) throws -> Double {
        var clock = clockid_t()
        try #require(clock_getcpuclockid(process, &clock) == 0)
        var time = timespec()
        clock_gettime(clock, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// How often any of its threads gave the processor back.
    private static func wakeUps(_ process: pid_t) throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task").reduce(0) {
            let status = try String(
                contentsOfFile: "/proc/\(process)/task/\($1)/status", encoding: .utf8)
            let count = status.firstMatch(of: /nonvoluntary_ctxt_switches:\s+(\d+)/)
            let own = status.firstMatch(of: /\nvoluntary_ctxt_switches:\s+(\d+)/)
            return $0 + [count?.1, own?.1].compactMap { $0.flatMap { Int($0) } }.reduce(0, +)
        }
    }

    @Test func echoesKeysWhileAnAnswerStreams() throws {
        let chat = try ChatProgram.ready()
        try chat.terminal.send("stream 5000 at 130")
        try chat.send("\r")
        try chat.terminal.wait(forText: "· answering")
        // No word on the screen and no control sequence holds these letters.
        let times = try (0..<60).map { number in
            let letter = Array("zqj".utf8)[number % 3]
            chat.terminal.pump(0.02)
            let start = chat.terminal.output.count
            let sent = Deadline.now()
            try chat.terminal.send([letter])
            try chat.terminal.wait(for: "the echo", within: 5) {
                chat.terminal.output[start...].contains(letter)
            }
            return (chat.terminal.lastRead - sent) * 1000
        }
        #expect(times.sorted()[times.count * 99 / 100 - 1] < 50)
    }
}
