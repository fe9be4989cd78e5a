import DownloadHost
import Foundation
import GeminiServer
import ProcessSupport

/// A home and a loopback service for the program that holds the pages' code.
final class PageLab {
    let home: TemporaryFolder
    let server: GeminiServer

    /// Answers end early, at the end of a small window.
    private static let short = #"{"device": {"contextTokens": 192}}"#

    init(settings: String = PageLab.short) throws {
        home = try TemporaryFolder()
        server = try GeminiServer()
        try home.write(settings, to: "config.json")
    }

    func run(_ arguments: String..., program: String? = nil) throws -> ProcessRun {
        try ProcessRun.run(
            try program ?? Self.program, arguments, environment: try environment, within: 120)
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
