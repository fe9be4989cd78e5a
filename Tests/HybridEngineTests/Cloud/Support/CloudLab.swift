import Foundation
import GeminiServer
import Testing

@testable import HybridEngine

/// A loopback service, a folder of the program's own, and services and models
/// that use both.
final class CloudLab: Sendable {
    /// Not a word that could turn up by chance.
    static let key = "AIzaSyLoopback-0123456789_abcdefghijk"

    let server: GeminiServer
    let folder: TemporaryFolder
    let log: Log

    init() throws {
        server = try GeminiServer(key: Self.key)
        folder = try TemporaryFolder()
        log = Log(path: folder.file("tandem.log"), level: .debug)
    }

    var environment: ProcessEnvironment { environment([:]) }

    func environment(_ variables: [String: String]) -> ProcessEnvironment {
        ProcessEnvironment(
            variables: [
                "TANDEM_HOME": folder.path, "GEMINI_API_KEY": Self.key,
                "GOOGLE_GEMINI_BASE_URL": server.baseURL,
            ].merging(variables) { $1 }, home: folder.path, currentFolder: "/", executable: "")
    }

    /// - Parameters:
    ///   - variables: added to the environment; an empty one is unset.
    ///   - file: the configuration file's text.
    func service(
        variables: [String: String] = [:], file: String = "{}", allowsNetwork: Bool = true,
        clock: (any Clock<Duration>)? = nil, hasRoute: (@Sendable () -> Bool)? = nil,
        random: UInt64 = 0, answerLimit: Int? = nil
    ) -> HybridEngine.GeminiService {
        let environment = environment(variables)
        var configuration = Configuration.parse(file, file: folder.file("config.json"))
        configuration.apply(environment: environment.variables)
        var parts = HybridEngine.GeminiService.Parts(log: log, version: "1.2.3")
        parts.random = FixedGenerator(number: random)
        if let answerLimit { parts.answerLimit = answerLimit }
        if let clock { parts.time = Timekeeper(clock) }
        if let hasRoute { parts.hasRoute = hasRoute }
        return HybridEngine.GeminiService(
            configuration: configuration, environment: environment, allowsNetwork: allowsNetwork,
            parts: parts)
    }

    func model(
        _ service: HybridEngine.GeminiService? = nil, isStreaming: Bool = true
    ) -> GeminiModel {
        GeminiModel(
            service: service ?? self.service(),
            requestOptions: .init(isStreaming: isStreaming))
    }

    /// All that was written to the log.
    var logText: String {
        log.flush()
        return (try? String(contentsOfFile: folder.file("tandem.log"), encoding: .utf8)) ?? ""
    }
}

extension GenerationRequest {
    /// A conversation of one message.
    static func asking(_ text: String) -> GenerationRequest {
        GenerationRequest(transcript: [Message(role: .user, text: text)])
    }
}

/// Everything that came of a request.
struct Outcome: Sendable {
    var events: [ResponseEvent] = []
    var error: LanguageModelError?

    var text: String {
        events.reduce(into: "") { text, event in
            if case .textDelta(let delta) = event { text += delta }
        }
    }

    var retries: [RetryNotice] {
        events.compactMap { if case .retry(let notice) = $0 { notice } else { nil } }
    }

    var starts: [ModelDescriptor] {
        events.compactMap { if case .started(let model, _) = $0 { model } else { nil } }
    }

    var finish: FinishReason? {
        events.lazy.compactMap { if case .finished(let reason, _) = $0 { reason } else { nil } }
            .first
    }

    /// The failure as the service told it; nil when it was no such failure.
    var failure: ServiceFailure? {
        if case .service(_, let failure) = error { failure } else { nil }
    }
}

extension LanguageModel {
    func outcome(
        of request: GenerationRequest = .asking("Hello"),
        onEvent: (ResponseEvent) async -> Void = { _ in }
    ) async -> Outcome {
        var outcome = Outcome()
        var iterator = streamResponse(to: request).makeAsyncIterator()
        while true {
            do {
                guard let event = try await iterator.next() else { return outcome }
                outcome.events.append(event)
            } catch {
                outcome.error = LanguageModelError(error)
                return outcome
            }
            if let event = outcome.events.last { await onEvent(event) }
        }
    }
}

/// Waits for a condition; false when it does not come true in time.
func eventually(
    within seconds: Double = 20, _ condition: () async -> Bool
) async -> Bool {
    let clock = ContinuousClock()
    let deadline = clock.now + .seconds(seconds)
    while clock.now < deadline {
        if await condition() { return true }
        await Task.yield()
    }
    return await condition()
}
