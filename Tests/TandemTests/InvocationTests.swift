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
        (
            ["-f", "a.png", "--file=b", "What is it?"],
            .chat(ModelChoice(), files: ["a.png", "b"], prompt: "What is it?")
        ),
        (["-M", "only-on-device"], .chat(ModelChoice(mode: .onlyOnDevice), prompt: nil)),
        (["-h"], .help(.program)),
        (["--help", "a b"], .help(.program)),
        (["--version"], .version),
        (["help"], .help(.program)),
        (["help", "ask"], .help(.command(CommandTable.ask))),
        (["help", "options"], .help(.options)),
        (["ask", "-h"], .help(.command(CommandTable.ask))),
        (["config", "show", "--origin"], .config(.show(origin: true))),
        (["config", "path"], .config(.path)),
        (["--help", "config"], .help(.command(CommandTable.config))),
        (["help", "config", "check"], .help(.command(CommandTable.config.subcommands[2]))),
        (["help", "manual"], .help(.manual)),
        (["completion", "zsh"], .completion(.zsh)),
        (["status"], .status(json: false, probe: false)),
        (["status", "--json"], .status(json: true, probe: false)),
        (["--json", "status"], .status(json: true, probe: false)),
        (["models", "list"], .models(ModelsOptions(request: .list))),
        (["models", "list", "--json"], .models(ModelsOptions(request: .list, isJSON: true))),
        (["models", "info", "x"], .models(ModelsOptions(request: .info("x")))),
        (["models", "update"], .models(ModelsOptions(request: .update(nil)))),
        (["models", "update", "x"], .models(ModelsOptions(request: .update("x")))),
        (["models", "remove", "x"], .models(ModelsOptions(request: .remove("x")))),
        (["models", "get", "x"], .models(ModelsOptions(request: .get(.name("x"), name: nil)))),
        (
            ["models", "get", "--name", "y", "https://h/x.gguf", "--accept-licence"],
            .models(
                ModelsOptions(
                    request: .get(.url("https://h/x.gguf"), name: "y"), acceptsLicence: true))
        ),
        (
            ["models", "get", "x.tflite"],
            .models(ModelsOptions(request: .get(.path("x.tflite"), name: nil)))
        ),
    ])
    func understands(words: [String], expected: Invocation) throws {
        #expect(try Invocation.parse(words) == expected)
    }

    @Test(arguments: [
        (["ask", "why", "blue"], AskOptions(prompt: "why blue")),
        (["ask", "--no-stdin", "x"], AskOptions(input: .never, prompt: "x")),
        (["ask", "-"], AskOptions(input: .always)),
        (["ask", "-", "sum up"], AskOptions(input: .always, prompt: "sum up")),
        (["ask", "--", "-", "-v"], AskOptions(prompt: "- -v")),
        (["ask", "--json", "x"], AskOptions(format: .json, prompt: "x")),
        (["ask", "x", "--json-stream"], AskOptions(format: .jsonStream, prompt: "x")),
        (["ask", "--no-stream", "x"], AskOptions(format: .wholeText, prompt: "x")),
        (["ask", "--no-stream", "--json", "x"], AskOptions(format: .json, prompt: "x")),
        (
            ["ask", "--dry-run", "-v", "x"],
            AskOptions(isDryRun: true, isVerbose: true, prompt: "x")
        ),
        (
            ["-M", "only-on-device", "ask", "-q", "x"],
            AskOptions(
                choice: ModelChoice(mode: .onlyOnDevice), isQuiet: true, prompt: "x")
        ),
        (["-s", "ask", "ask", "x"], AskOptions(choice: ModelChoice(system: "ask"), prompt: "x")),
        (
            ["ask", "-o", "device.seed=1", "-odevice.topK=2", "--device-model=m", "x"],
            AskOptions(
                choice: ModelChoice(
                    deviceModel: "m", options: ["device.seed=1", "device.topK=2"]),
                prompt: "x")
        ),
    ])
    func readsAsk(words: [String], expected: AskOptions) throws {
        #expect(try Invocation.parse(words) == .ask(expected))
    }

    @Test(arguments: [
        (["statsu"], UsageError.unknownCommand("statsu", suggestion: "status")),
        (["xyzzy"], .unknownCommand("xyzzy", suggestion: nil)),
        ([""], .emptyPrompt),
        ([" "], .emptyPrompt),
        (["--", ""], .emptyPrompt),
        (["help", "nothing"], .unexpectedOperand("nothing", command: "tandem help")),
        (["config"], .missingSubcommand("tandem config", ["path", "show", "check", "example"])),
        (
            ["config", "chek"],
            .unknownSubcommand(
                "chek", command: "tandem config", ["path", "show", "check", "example"],
                suggestion: "check")
        ),
        (["completion"], .missingSubcommand("tandem completion", ["bash", "zsh", "fish"])),
        (["config", "check", "x"], .unexpectedOperand("x", command: "tandem config check")),
        (["status", "more"], .unexpectedOperand("more", command: "tandem status")),
        (["ask", "--role", "a", "-s", "b", "x"], .conflict("--role", "--system")),
        (["ask", "-v", "-q", "x"], .conflict("--verbose", "--quiet")),
        (["ask", "--no-stdin", "-"], .conflict("-", "--no-stdin")),
        (["ask", "--json", "--json-stream"], .conflict("--json", "--json-stream")),
        (["ask", "--json-stream", "--no-stream"], .conflict("--json-stream", "--no-stream")),
    ])
    func refuses(words: [String], expected: UsageError) {
        #expect(throws: expected) { try Invocation.parse(words) }
    }
}
