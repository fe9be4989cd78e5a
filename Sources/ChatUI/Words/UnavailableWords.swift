import HybridEngine

/// Why the on-device model cannot be used, in words.
package struct UnavailableWords: Sendable, Equatable {
    /// Without a capital or a full stop, so that it follows a colon.
    package var sentence: String
    /// What helps.
    package var advice: String

    /// Nil while the model is available.
    package init?(_ status: AvailabilityStatus) {
        guard case .unavailable(let reason) = status.availability else { return nil }
        self.init(reason, detail: status.detail)
    }

    package init(_ reason: UnavailableReason, detail: String?) {
        let detail = detail.flatMap { $0.isEmpty ? nil : $0 }
        switch reason {
        case .deviceNotEligible:
            sentence = detail ?? "this machine cannot run it"
            advice = "\"tandem status\" shows what is needed."
        case .appleIntelligenceNotEnabled:
            sentence = "turned off in settings"
            advice = "device.enabled in the configuration turns it on."
        case .modelNotReady:
            sentence = detail ?? "no model"
            advice = Self.advice(onMissing: sentence)
        case .damaged:
            sentence = detail ?? "model file is damaged"
            advice = "Remove it and get it again in /models, or put a sound copy in its place."
        case .crashedRepeatedly:
            sentence = detail ?? "stopped after 3 crashes"
            advice = "/probe tries it again."
        }
    }

    /// Whether a model is on its way, and the sentence says how far.
    static func isInProgress(_ sentence: String) -> Bool {
        DownloadProgress.describes(sentence)
    }

    private static func advice(onMissing sentence: String) -> String {
        if isInProgress(sentence) { return "/models shows it." }
        return sentence.hasPrefix("no model")
            ? "/models or \"tandem models get NAME\" gets one."
            : "\"tandem status\" shows where the file is."
    }
}

extension UnavailableReason {
    /// The reason of that stable name; nil for any other word.
    init?(name: String) {
        let all: [UnavailableReason] = [
            .deviceNotEligible, .appleIntelligenceNotEnabled, .modelNotReady, .damaged,
            .crashedRepeatedly,
        ]
        guard let reason = all.first(where: { $0.name == name }) else { return nil }
        self = reason
    }
}
