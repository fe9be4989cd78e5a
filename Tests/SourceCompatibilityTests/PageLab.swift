import DownloadHost
import Foundation
import GeminiServer
import ProcessSupport

/// A home and a loopback service for the program that holds the pages' code.
final class PageLab {
    let home: TemporaryFolder
    let server: GeminiServer

    /// Answers end early, at the end of the smallest window.
    private static let short = #"{"device": {"contextTokens": 256}}"#

    init(settings: String = PageLab.short) throws {
        home = try TemporaryFolder()
        server = try GeminiServer()
        try home.write(settings, to: "config.json")
    }

    /// - Parameters:
    ///   - program: nil for the one that was built.
    ///   - runtime: nil for the real one.
    func run(
        _ arguments: String..., program: String? = nil, runtime: String? = nil
    ) throws -> ProcessRun {
        var environment = try environment
        environment["TANDEM_RUNTIME"] = runtime ?? environment["TANDEM_RUNTIME"]
        return try ProcessRun.run(
            try program ?? Self.program, arguments, environment: environment, within: 120)
    }

    /// A runtime that answers `ok`, and the file where it leaves its commands.
    func recordingRuntime() throws -> (program: String, commands: String) {
        let program = "\(home.path)/recording-runtime"
        let commands = "\(home.path)/commands"
        let scripted = try BuiltProduct.debugPath("tandem-scripted-runtime")
        try home.write(
            "#!/bin/sh\ntee '\(commands)' | '\(scripted)' \"$@\"\n", to: "recording-runtime")
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: program)
        return (program, commands)
    }

    static var program: String {
        get throws { try BuiltProduct.debugPath("documented-pages") }
    }

    var environment: [String: String] {
        get throws {
            [
                "TANDEM_HOME": home.path, "GEMINI_API_KEY": GeminiServer.defaultKey,
                "GOOGLE_GEMINI_BASE_URL": server.baseURL,
                "TANDEM_RUNTIME": try BuiltProduct.debugPath("tandem-runtime"),
                "LD_LIBRARY_PATH": "\(BuiltProduct.checkout)/.deps/tensorflow/lib",
            ]
        }
    }
}
