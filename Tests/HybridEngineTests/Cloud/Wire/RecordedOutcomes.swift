import Testing

@testable import HybridEngine

/// What a recorded answer comes to.
struct RecordedAnswer: Sendable, CustomTestStringConvertible {
    enum Text: Sendable {
        case all(String)
        case begin(String)

        func matches(_ text: String) -> Bool {
            switch self {
            case .all(let whole): text == whole
            case .begin(let begin): text.hasPrefix(begin)
            }
        }
    }

    var name: String
    var text: Text
    /// How many pieces of it are visible.
    var pieces = 1
    /// Parts that are no text.
    var others: [String] = []
    var usage: Usage?
    /// The model as the service calls it.
    var writer: String?

    var testDescription: String { name }

    init(
        _ name: String, _ text: Text, pieces: Int = 1, others: [String] = [],
        usage: Usage? = nil, writer: String? = nil
    ) {
        self.name = name
        self.text = text
        self.pieces = pieces
        self.others = others
        self.usage = usage
        self.writer = writer
    }
}

/// What a recorded failure comes to.
struct RecordedFailure: Sendable, CustomTestStringConvertible {
    var name: String
    var error: LanguageModelError
    var pieces = 0
    /// What was visible before, or its beginning.
    var text = ""

    var testDescription: String { name }
    var isServiceError: Bool { if case .service = error { true } else { false } }

    init(_ name: String, _ error: LanguageModelError, pieces: Int = 0, text: String = "") {
        self.name = name
        self.error = error
        self.pieces = pieces
        self.text = text
    }
}

/// What a recorded count comes to.
struct RecordedCount: Sendable, CustomTestStringConvertible {
    var name: String
    var total: Int
    var details: [CountTokensAnswer.Detail] = []

    var testDescription: String { name }

    static let failure = "vertexai/unary-failure-model-not-found.json"
    static let all = [
        RecordedCount(
            name: "vertexai/unary-success-detailed-token-response.json", total: 1_837,
            details: [
                .init(modality: "IMAGE", tokenCount: 1_806),
                .init(modality: "TEXT", tokenCount: 31),
            ]),
        RecordedCount(name: "vertexai/unary-success-no-billable-characters.json", total: 258),
    ]
}
