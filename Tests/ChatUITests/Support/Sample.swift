import HybridEngine

/// Values that many tests need.
enum Sample {
    static let model = ModelDescriptor(name: "SmolLM2-135M-Instruct", source: .onDevice)

    static let decision = RouteDecision(
        mode: .preferOnDevice,
        attempts: [.init(model: model.name, source: .onDevice, outcome: .answered)])

    static let statistics = AnswerStatistics(
        firstTokenMilliseconds: 210, totalMilliseconds: 2_300, tokensPerSecond: 148,
        windowTokens: 8_192)

    static func usage(_ input: Int, _ output: Int) -> Usage {
        Usage(promptTokenCount: input, candidatesTokenCount: output)
    }

    /// A turn that went well.
    static func turn(_ question: String, _ answer: String) -> String {
        "\(question)<enter>\n> start\n> text \(answer)\n> usage 400 40\n> finish\n"
    }
}
