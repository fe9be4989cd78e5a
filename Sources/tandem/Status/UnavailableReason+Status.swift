import HybridEngine

extension UnavailableReason {
    /// `status --json` knows three reasons by name; the rest is `other` there.
    var statusName: String {
        switch self {
        case .deviceNotEligible, .appleIntelligenceNotEnabled, .modelNotReady: name
        case .damaged, .crashedRepeatedly: "other"
        }
    }
}
