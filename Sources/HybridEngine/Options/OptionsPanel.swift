/// The options of one kind of model, in the order they are shown.
public struct OptionsPanel: Sendable, Equatable {
    /// `Cloud` or `On device`.
    public let title: String
    /// Which kind of model takes them.
    public let source: InferenceSource
    /// The options.
    public let fields: [OptionField]

    /// Both panels.
    public static let all = [gemini, onDevice]

    /// The field of a key, in whichever panel.
    public static func field(_ key: String) -> OptionField? {
        all.lazy.flatMap(\.fields).first { $0.key == key }
    }

    /// The error for a key that there is not.
    static func unknown(_ key: String, value: String) -> LanguageModelError {
        let keys = all.flatMap(\.fields).map(\.key).joined(separator: ", ")
        return .invalidOption(key: key, value: value, allowed: "one of the keys \(keys)")
    }

    /// Longest stop sequence. The runtime holds back that much of an answer
    /// while it looks for one.
    static let stopSequenceLimit = 1024
}

// MARK: - Gemini

extension OptionsPanel {
    /// The cloud model's: Gemini's `generationConfig`.
    public static let gemini = OptionsPanel(
        title: "Cloud", source: .inCloud, fields: geminiSampling + geminiLength + geminiThinking)

    private static let geminiSampling = [
        OptionField(
            "gemini.temperature", "Temperature",
            .decimal(0...2, excludesLower: false, step: 0.1), default: "1.0",
            start: .decimal(1),
            "How random the choice of words is: low is focused, high is inventive."),
        OptionField(
            "gemini.topP", "Top-p", .decimal(0...1, excludesLower: false, step: 0.05),
            default: "0.95", start: .decimal(0.95),
            "Only the likeliest words that together reach this share are considered."),
        OptionField(
            "gemini.topK", "Top-k", .whole(1...1_000, step: 1), default: "the model's own",
            start: .whole(40), "Only this many of the likeliest words are considered."),
        OptionField(
            "gemini.presencePenalty", "Presence penalty",
            .decimal(-2...2, excludesLower: false, step: 0.1), default: "0",
            start: .decimal(0), "Above 0, words that were used already become less likely."),
        OptionField(
            "gemini.frequencyPenalty", "Frequency penalty",
            .decimal(-2...2, excludesLower: false, step: 0.1), default: "0",
            start: .decimal(0), "Above 0, words become less likely the more often they were used."),
        OptionField(
            "gemini.seed", "Seed", .whole(0...Int(Int32.max), step: 1), default: "by chance",
            start: .whole(1), "The same seed gives the same answer, as far as the service can."),
    ]

    private static let geminiLength = [
        OptionField(
            "gemini.maxOutputTokens", "Max output tokens", .whole(1...65_536, step: 256),
            unit: "tokens", default: "the model's own", start: .whole(1_024),
            "The answer is cut after this many tokens; thinking counts too."),
        OptionField(
            "gemini.stopSequences", "Stop sequences",
            .texts(maximumCount: 5, maximumBytes: stopSequenceLimit), default: "none",
            start: .texts([]), "Text that ends the answer; it is not part of it."),
    ]

    private static let geminiThinking = [
        OptionField(
            "gemini.thinkingLevel", "Thinking level", .word(["minimal", "low", "medium", "high"]),
            default: "the model's own", start: .word("low"),
            excludes: ["gemini.thinkingBudget"],
            "How much the model thinks before it answers."),
        OptionField(
            "gemini.thinkingBudget", "Thinking budget", .whole(-1...32_768, step: 256),
            unit: "tokens", default: "the model's own", start: .whole(-1),
            excludes: ["gemini.thinkingLevel"],
            "Tokens for thinking; 0 is off where the model allows it, -1 is as many as it takes."),
        OptionField(
            "gemini.includeThoughts", "Show thoughts", .flag, default: "no", start: .flag(true),
            "A summary of the thinking comes with the answer."),
    ]
}

// MARK: - On device

extension OptionsPanel {
    /// The on-device model's.
    public static let onDevice = OptionsPanel(
        title: "On device", source: .onDevice,
        fields: [
            OptionField(
                "device.sampling", "Sampling", .word(["greedy", "topK", "topP"]),
                default: "the model's own", start: .word("greedy"),
                "How the next token is chosen: always the likeliest, or one by chance."),
            OptionField(
                "device.topK", "Top-k", .whole(1...Int(Int32.max), step: 1),
                default: "40 with sampling topK", start: .whole(40), excludes: ["device.topP"],
                "One of this many of the likeliest tokens."),
            OptionField(
                "device.topP", "Top-p", .decimal(0...1, excludesLower: true, step: 0.05),
                default: "0.95 with sampling topP", start: .decimal(0.95),
                excludes: ["device.topK"],
                "One of the likeliest tokens that together reach this share."),
            OptionField(
                "device.temperature", "Temperature",
                .decimal(0...2, excludesLower: false, step: 0.1), default: "the model's own",
                start: .decimal(0.2),
                "How random the choice of words is: low is focused, high is inventive."),
            OptionField(
                "device.seed", "Seed", .seed, default: "by chance", start: .seed(1),
                "The same seed gives the same answer to the same conversation."),
            OptionField(
                "device.maximumResponseTokens", "Max response tokens",
                .whole(1...Int(Int32.max), step: 64), unit: "tokens",
                default: "what the window holds", start: .whole(512),
                "The answer is cut after this many tokens."),
            OptionField(
                "device.stopSequences", "Stop sequences",
                .texts(maximumCount: 16, maximumBytes: stopSequenceLimit), default: "none",
                start: .texts([]), "Text that ends the answer; it is not part of it."),
        ])
}
