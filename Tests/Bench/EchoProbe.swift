import ProcessSupport

/// Measures how long a key takes to its echo.
enum EchoProbe {
    /// Letters that no word on the screen and no control sequence holds.
    private static let letters: [UInt8] = Array("zqj".utf8)
    private static let deadline = 2.0

    /// A program that returns every byte as it comes: a terminal's least.
    static func makeBareEcho() throws -> PseudoTerminal {
        let bare = try PseudoTerminal("/bin/sh", ["-c", "stty raw -echo; echo ready; exec cat"])
        try bare.wait(forText: "ready")
        bare.settle(0.1)
        return bare
    }

    /// Milliseconds per key, typed into the chat and the bare echo by turns.
    static func measure(
        _ chat: PseudoTerminal, beside bare: PseudoTerminal, keys: Int
    ) throws -> (chat: [Double], bare: [Double]) {
        var result = (chat: [Double](), bare: [Double]())
        var pauses = SystemRandomNumberGenerator()
        for number in 0..<keys {
            let letter = letters[number % letters.count]
            result.chat.append(try echo(of: letter, in: chat))
            result.bare.append(try echo(of: letter, in: bare))
            // Not in step with the frames.
            read(chat, for: Double.random(in: 0.010...0.026, using: &pauses))
            if number % 60 == 59 { try clear(chat) }
        }
        try clear(chat)
        return result
    }

    private static func echo(of letter: UInt8, in terminal: PseudoTerminal) throws -> Double {
        terminal.discardOutput()
        let sent = Deadline.now()
        try terminal.send([letter])
        try terminal.wait(for: "the echo", within: deadline) {
            terminal.output.contains(letter)
        }
        return (terminal.lastRead - sent) * 1000
    }

    private static func clear(_ chat: PseudoTerminal) throws {
        try chat.send("\u{15}")
        read(chat, for: 0.05)
    }

    private static func read(_ terminal: PseudoTerminal, for seconds: Double) {
        let end = Deadline(seconds: seconds)
        while !end.isPast { terminal.pump(max(0, end.remaining)) }
    }
}
