import HybridEngine
import Testing

/// Values that many tests need.
enum Sample {
    static let model = ModelDescriptor(name: "SmolLM2-135M-Instruct", source: .onDevice)

    static let decision = RouteDecision(
        mode: .preferOnDevice,
        attempts: [.init(model: model.name, source: .onDevice, outcome: .answered)])

    static let statistics = AnswerStatistics(
        firstTokenMilliseconds: 210, totalMilliseconds: 2_300, tokensPerSecond: 148,
        windowTokens: 8_192)

    static let cloudModel = ModelDescriptor(name: "gemini-3.1-flash-lite", source: .inCloud)

    /// The device does not speak the message's language, the cloud does.
    static let cloudDecision = RouteDecision(
        mode: .preferOnDevice, device: .init(AvailabilityStatus(.available)),
        cloud: .init(.available),
        traits: RequestTraits(
            language: LanguageGuess(code: "tr", name: "Turkish", confidence: 0.97)),
        attempts: [noTurkish, .init(model: cloudModel.name, source: .inCloud, outcome: .answered)])

    static let noTurkish = RouteDecision.Attempt(
        model, failed: .unsupportedRequest("no Turkish", feature: .language), milliseconds: 0)

    static func usage(_ input: Int, _ output: Int, _ thoughts: Int = 0) -> Usage {
        Usage(
            promptTokenCount: input, candidatesTokenCount: output, thoughtsTokenCount: thoughts)
    }

    /// Options by their keys; a key may come again for another text.
    static func options(_ pairs: KeyValuePairs<String, String>) -> OptionValues {
        pairs.reduce(into: OptionValues()) { values, pair in
            do throws(LanguageModelError) {
                try values.set(pair.key, to: pair.value)
            } catch {
                Issue.record(error)
            }
        }
    }

    /// A turn that went well.
    static func turn(_ question: String, _ answer: String) -> String {
        "\(question)<enter>\n> start\n> text \(answer)\n> usage 400 40\n> finish\n"
    }
}
