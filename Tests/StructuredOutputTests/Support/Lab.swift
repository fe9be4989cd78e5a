import Foundation
import GeminiGolden
import GeminiServer
import TestSupport

@testable import HybridEngine

/// A loopback service, a home, and both models.
final class Lab {
    let server: GeminiServer
    let home: TemporaryFolder
    let environment: ProcessEnvironment

    init() throws {
        server = try GeminiServer()
        home = try TemporaryFolder()
        environment = ProcessEnvironment(
            variables: try Self.variables(home.path, server.baseURL), home: home.path,
            currentFolder: home.path,
            executable: "\(BuiltProduct.checkout)/.build/debug/tandem")
    }

    private static func variables(_ home: String, _ url: String) throws -> [String: String] {
        [
            "TANDEM_HOME": home, "GEMINI_API_KEY": GeminiServer.defaultKey,
            "GOOGLE_GEMINI_BASE_URL": url,
            "TANDEM_RUNTIME": try BuiltProduct.debugPath("tandem-runtime"),
        ]
    }

    var ai: FirebaseAI { FirebaseAI(service: GeminiService(environment: environment), log: nil) }

    var cloud: GeminiModel { ai.geminiModel(name: "gemini-3.1-flash-lite") }

    var device: HybridEngine.SystemLanguageModel {
        HybridEngine.SystemLanguageModel(
            settings: .init(model: TestModel.path, contextTokens: 2_048),
            environment: environment)
    }

    /// The program, run in the home.
    func ask(_ arguments: String...) throws -> ProcessRun {
        try ProcessRun.run(
            try BuiltProduct.debugPath("tandem"),
            ["ask", "--no-stdin", "--device-model", TestModel.path] + arguments,
            environment: environment.variables)
    }
}

extension Reply {
    /// A recorded answer that came whole, as an event of a stream.
    static func recorded(_ name: String) throws -> Reply {
        .events([try JSON(parsing: GeminiGolden.bytes(name))])
    }

    /// A model that calls functions.
    static func calls(_ calls: (name: String, args: JSON)...) -> Reply {
        .events([
            .answer(
                calls.map { ["functionCall": ["name": .string($0.name), "args": $0.args]] },
                finishReason: "STOP", usage: nil, modelVersion: defaultModel)
        ])
    }
}
