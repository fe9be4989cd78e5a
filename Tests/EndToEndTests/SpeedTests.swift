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
