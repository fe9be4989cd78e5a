import HybridEngine

/// A model's state in the status bar: a glyph and words, so that it reads
/// without colour and aloud.
package struct Pill: Sendable, Equatable {
    /// What the glyph says.
    package enum Level: Sendable {
        case ready, busy, off, failed

        package var glyph: String {
            switch self {
            case .ready: "●"
            case .busy: "◐"
            case .off: "○"
            case .failed: "✕"
            }
        }
    }
    package var level: Level
    package var words: String
    /// For narrow screens. A reason is never shortened.
    package var shortWords: String

    package init(_ level: Level, _ words: String, short: String? = nil) {
        self.level = level
        self.words = words
        shortWords = short ?? words
    }

    package var text: String { "\(level.glyph) \(words)" }
    package var shortText: String { "\(level.glyph) \(shortWords)" }

    /// The on-device model's state.
    package static func device(_ status: AvailabilityStatus) -> Pill {
        switch status.availability {
        case .available: ready(status.activity)
        case .unavailable(let reason): unavailable(reason, detail: status.detail)
        }
    }

    private static func ready(_ activity: AvailabilityStatus.Activity) -> Pill {
        switch activity {
        case .idle: Pill(.ready, "device ready", short: "device")
        case .loading(let fraction):
            Pill(.busy, "device loading \(Numbers.percent(fraction))")
        case .answering: Pill(.busy, "device answering")
        }
    }

    private static func unavailable(_ reason: UnavailableReason, detail: String?) -> Pill {
        let words = UnavailableWords(reason, detail: detail).sentence
        switch reason {
        case .modelNotReady where UnavailableWords.isInProgress(words):
            return Pill(.busy, "device \(words)")
        case .modelNotReady, .appleIntelligenceNotEnabled: return Pill(.off, "device: \(words)")
        case .deviceNotEligible, .damaged, .crashedRepeatedly:
            return Pill(.failed, "device: \(words)")
        }
    }
}
