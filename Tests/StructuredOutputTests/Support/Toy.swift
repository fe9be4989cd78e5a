import Foundation
import TestSupport

@testable import HybridEngine
@testable import LlamaCpp

/// A vocabulary of single bytes, and a mind of made-up weights: every turn of
/// a grammar is taken sooner or later.
struct Toy {
    private static let backend = LlamaBackend()
    /// Behind the three markers of the vocabulary.
    private static let firstByte: Token = 3
    private static let end: Token = 2

    let model: ChatModel
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        let path = "\(folder.path)/tiny.gguf"
        try Data(TinyModel.writer().bytes).write(to: URL(fileURLWithPath: path))
        model = try ChatModel(path: path, settings: .init(threads: 1), backend: Self.backend)
    }

    static func bundled() throws -> ChatModel {
        try ChatModel(
            path: TestModel.path, settings: .init(contextTokens: 2048, threads: 1),
            backend: backend)
    }

    /// Whether llama.cpp lets a whole text through, byte by byte.
    func lets(_ text: String, through grammar: String) throws -> Bool {
        let grammar = try model.vocabulary.grammar(grammar)
        for byte in text.utf8 {
            let token = Self.firstByte + Token(byte)
            guard grammar.allows(token) else { return false }
            grammar.accept(token)
        }
        return grammar.allows(Self.end)
    }
}
