import Foundation
import TestSupport
import Testing

@testable import LlamaCpp

/// Models for one test. llama.cpp's own state is made once for the process.
enum ModelFixture {
    static let backend = LlamaBackend()

    /// The bundled model. One thread, so that several tests can run at once.
    static func bundled(contextTokens: Int = 2048) throws -> ChatModel {
        try ChatModel(
            path: TestModel.path, settings: .init(contextTokens: contextTokens, threads: 1),
            backend: backend)
    }

    static func tiny(
        _ writer: GGUFWriter, in folder: TemporaryFolder, contextTokens: Int? = nil
    ) throws -> ChatModel {
        let path = "\(folder.path)/tiny.gguf"
        try Data(writer.bytes).write(to: URL(fileURLWithPath: path))
        return try ChatModel(
            path: path, settings: .init(contextTokens: contextTokens, threads: 1),
            backend: backend)
    }
}

/// An answer, collected.
struct Answer {
    var text = ""
    var pieces: [String] = []
    var statistics: GenerationStatistics
    var prompt: ChatModel.Prompt
}

extension ChatModel {
    /// - Parameter onText: called with each piece and the pieces so far.
    func answer(
        _ messages: [TemplateMessage], sampling: SamplingOptions = .init(mode: .greedy),
        maximumTokens: Int? = 24, stopSequences: [String] = [],
        cancellation: CancellationFlag = CancellationFlag(),
        onText: (String, Int) -> Void = { _, _ in }
    ) throws -> Answer {
        let prompt = try prompt(for: messages, maximumResponseTokens: maximumTokens)
        var pieces: [String] = []
        let statistics = try generate(
            prompt,
            options: .init(
                sampling: sampling, maximumTokens: maximumTokens, stopSequences: stopSequences),
            cancellation: cancellation
        ) { piece in
            pieces.append(piece)
            onText(piece, pieces.count)
        }
        return Answer(
            text: pieces.joined(), pieces: pieces, statistics: statistics, prompt: prompt)
    }
}

extension [TemplateMessage] {
    /// Messages of the user and the model in turn.
    static func chat(_ texts: String...) -> [TemplateMessage] {
        texts.enumerated().map { index, text in
            TemplateMessage(role: index.isMultiple(of: 2) ? .user : .assistant, content: text)
        }
    }
}
