import HybridEngine
import Testing

@testable import tandem

@Suite struct InvocationTests {
    @Test(arguments: [
        ([], Invocation.chat(ModelChoice(), prompt: nil)),
        (["Why is it blue?"], .chat(ModelChoice(), prompt: "Why is it blue?")),
        (["why", "is", "it"], .chat(ModelChoice(), prompt: "why is it")),
        (["--", "ask"], .chat(ModelChoice(), prompt: "ask")),
        (["--", "--json"], .chat(ModelChoice(), prompt: "--json")),
        (["-M", "only-on-device"], .chat(ModelChoice(mode: .onlyOnDevice), prompt: nil)),
        (["-h"], .help(.program)),
        (["--help", "a b"], .help(.program)),
        (["--version"], .version),
        (["help"], .help(.program)),
        (["help", "ask"], .help(.command(CommandTable.ask))),
        (["help", "options"], .help(.options)),
        (["ask", "-h"], .help(.command(CommandTable.ask))),
        (["status"], .status(json: false)),
        (["status", "--json"], .status(json: true)),
    ])
    func understands(words: [String], expected: Invocation) throws {
        #expect(try Invocation.parse(words) == expected)
    }
}
