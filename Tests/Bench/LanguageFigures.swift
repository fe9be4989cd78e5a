import HybridEngine
import ProcessSupport

/// How long a turn waits to know the language of its message.
struct LanguageFigures {
    private static let coldRounds = 15
    private static let warmRounds = 60
    private static let text = "How do bees find their way back to the hive in the evening?"

    func measure() throws -> [Figure] {
        let cold = try (0..<Self.coldRounds).map { _ in
            let identifier = Self.identifier()
            let time = try Self.milliseconds(identifier)
            try Blocking.run { await identifier.shutDown() }
            return time
        }
        let identifier = Self.identifier()
        _ = try Self.milliseconds(identifier)
        let warm = try (0..<Self.warmRounds).map { _ in try Self.milliseconds(identifier) }
        try Blocking.run { await identifier.shutDown() }
        return [
            Self.figure(
                "languageCold", cold, aim: 250,
                "a message's language, its process not running yet; the model on the device "
                    + "loads meanwhile"),
            Self.figure("languageWarm", warm, aim: 25, "a message's language, later ones"),
        ]
    }

    private static func figure(
        _ name: String, _ times: [Double], aim: Double, _ note: String
    ) -> Figure {
        Figure(
            name: name, value: Statistics.median(times), unit: "ms", aim: .below(aim),
            reference: .init(what: "the longest that a turn waits", value: 250, unit: "ms"),
            details: [
                "p90": Statistics.percentile(0.9, of: times), "runs": Double(times.count),
                "lowest": times.min() ?? 0,
            ],
            note: note)
    }

    /// Without the limit after which a turn goes on without an answer.
    private static func identifier() -> ModelLanguageIdentifier {
        ModelLanguageIdentifier(.current(), deadline: .seconds(20))
    }

    private static func milliseconds(_ identifier: ModelLanguageIdentifier) throws -> Double {
        let start = Deadline.now()
        try Blocking.run {
            let guess = await identifier.language(of: text)
            if guess?.code != "en" { Progress.tell("the language is not told") }
        }
        return (Deadline.now() - start) * 1000
    }
}
