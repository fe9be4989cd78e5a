import GeminiServer
import ProcessSupport

/// A service on the loopback device, the program that asks it, and `curl`,
/// which asks the same and does nothing with it.
struct CloudBench {
    let programs: Programs
    let server: GeminiServer
    private let home: TemporaryFolder

    init(_ programs: Programs) throws {
        self.programs = programs
        server = try GeminiServer()
        home = try TemporaryFolder()
    }

    var environment: [String: String] {
        [
            "TANDEM_HOME": home.path, "GEMINI_API_KEY": GeminiServer.defaultKey,
            "GOOGLE_GEMINI_BASE_URL": server.baseURL, "LANG": "C.UTF-8",
            "PATH": "/usr/bin:/bin",
        ]
    }

    /// It saves nothing, as `curl` does not.
    func ask(_ more: String...) throws -> PipeRun {
        try PipeRun.measure(
            programs.chat, ["ask", "-n", "-M", "only-in-cloud", "--no-stdin"] + more + ["hello"],
            environment: environment)
    }

    /// A turn that this machine answers, in a mode. The service's port refuses.
    func askDevice(_ mode: String) throws -> PipeRun {
        var offline = environment
        offline["GOOGLE_GEMINI_BASE_URL"] = "http://127.0.0.1:9"
        return try PipeRun.measure(
            programs.chat,
            ["ask", "-M", mode, "--no-stdin", "-o", "device.maximumResponseTokens=1", "hello"],
            environment: offline)
    }

    /// The words of a `curl` that asks for the same stream.
    var curlArguments: [String] {
        [
            "-sN", "-H", "Content-Type: application/json", "-H",
            "x-goog-api-key: \(GeminiServer.defaultKey)", "-d",
            #"{"contents":[{"role":"user","parts":[{"text":"hello"}]}]}"#,
            server.baseURL
                + "/v1beta/models/gemini-3.1-flash-lite:streamGenerateContent?alt=sse",
        ]
    }

    static let curl = "/usr/bin/curl"

    func askCurl() throws -> PipeRun {
        try PipeRun.measure(Self.curl, curlArguments, environment: environment)
    }

    /// A chat in the mode that asks the service.
    func chat() throws -> PseudoTerminal {
        try PseudoTerminal(
            programs.chat, ["-M", "only-in-cloud"], columns: ChatDriver.columns,
            rows: ChatDriver.rows, environment: environment)
    }
}
