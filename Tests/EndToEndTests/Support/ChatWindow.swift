import TestSupport

/// The built chat in a terminal emulator: what a person would see.
final class ChatWindow {
    let tmux: Tmux
    private let home: TemporaryFolder

    init(
        _ runtime: ChatProgram.Runtime = .scripted, columns: Int = 80, rows: Int = 24,
        environment: [String: String] = [:], underShell: Bool = false,
        greeting: String = "Ask something", before wrapper: String = "", arguments: String = ""
    ) throws {
        home = try TemporaryFolder()
        let program = "\(wrapper) \(try BuiltProduct.path("tandem")) \(arguments)"
        let variables = try ChatProgram.environment(runtime, home: home)
            .merging(environment) { $1 }
        tmux = try Tmux(
            underShell ? "exec bash --norc --noprofile -i" : "exec \(program)",
            columns: columns, rows: rows, environment: variables)
        if underShell { try tmux.type("PS1='shell> '; clear; \(program)\n") }
        try tmux.wait(forText: greeting)
    }

    /// Runs a command and waits for what it shows.
    func command(_ line: String, expecting text: String) throws {
        try tmux.type(line)
        try tmux.wait(forText: "> \(line)")
        try tmux.keys("Enter")
        try tmux.wait(forText: text, within: 20)
    }

    /// Sends a prompt and waits until its answer has come to an end.
    func ask(_ prompt: String, expecting answer: String) throws {
        try tmux.type(prompt)
        // What comes in one piece with its Enter is taken for a paste.
        let end = prompt.split(separator: " ").last.map(String.init) ?? prompt
        try tmux.wait(forText: end)
        try tmux.keys("Enter")
        // The prompt may hold the answer's words, also while it is still a draft.
        try tmux.wait(for: "the message to be sent", within: 20) {
            !$0.contains("> \(prompt.prefix(20))")
        }
        try tmux.wait(for: "\"\(answer)\", all of it", within: 30) {
            let screen = $0
            return screen.contains(answer)
                && !["answering", "\n waiting", "\n asking ", "loading", "· reading"].contains(
                    where: screen.contains)
        }
    }
}
