import Foundation
import GeminiServer

/// `tandem-gemini-server [SCRIPT]`: serves as the script says (its form stands
/// with `ServerScript`), without one as an echo. The first line of its output
/// is its port, then comes a line for each request. Its input takes `open
/// NAME` for a gate, `stop` and `start`; it ends at the input's end.
func serve() throws {
    var script = ServerScript()
    if let path = CommandLine.arguments.dropFirst().first {
        script = try ServerScript(JSON(parsing: Data(contentsOf: URL(fileURLWithPath: path))))
    }
    let server = try script.makeServer()
    say("\(server.port)")
    Thread.detachNewThread { tellRequests(of: server) }
    while let line = readLine() { try obey(line, server, script.gates) }
    server.stop()
}

func obey(_ line: String, _ server: GeminiServer, _ gates: [String: Gate]) throws {
    let words = line.split(separator: " ", maxSplits: 1).map(String.init)
    switch (words.first, words.last) {
    case ("stop", _): server.stop()
    case ("start", _): try server.start()
    case ("open", let name?): gates[name]?.open()
    default: say("unknown: \(line)")
    }
}

func tellRequests(of server: GeminiServer) {
    var told = 0
    while true {
        guard let all = try? server.waitForRequests(told + 1, within: 3600) else { continue }
        for request in all[told...] { say("\(request)") }
        told = all.count
    }
}

/// Unbuffered: whoever started this waits for the line.
func say(_ line: String, on output: FileHandle = .standardOutput) {
    try? output.write(contentsOf: Data("\(line)\n".utf8))
}

do {
    try serve()
} catch {
    say("tandem-gemini-server: \(error)", on: .standardError)
    exit(1)
}
