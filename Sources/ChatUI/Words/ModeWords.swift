import HybridEngine
import TerminalUI

/// The modes as they are shown, chosen and explained.
package enum ModeWords {
    /// What only-on-device looks like: it stands out without colours too.
    static let lock = StyledLine(" this device only ", style: .reverse)

    /// The mode of a name as it is typed or shown; nil for no mode's.
    package static func mode(named name: String) -> InferenceMode? {
        let plain = String(name.lowercased().map { $0 == " " || $0 == "_" ? "-" : $0 })
        return InferenceMode(rawValue: plain)
    }

    /// What a mode means for the next message.
    static func meaning(_ mode: InferenceMode) -> String {
        switch mode {
        case .preferOnDevice: "the cloud answers when this machine cannot"
        case .preferInCloud: "this machine answers when the cloud is offline"
        case .onlyOnDevice: "nothing leaves this machine"
        case .onlyInCloud: "the model on this machine is not asked"
        }
    }
}

extension InferenceMode {
    /// The one that the mode key takes after it.
    var next: InferenceMode {
        switch self {
        case .preferOnDevice: .preferInCloud
        case .preferInCloud: .onlyOnDevice
        case .onlyOnDevice: .onlyInCloud
        case .onlyInCloud: .preferOnDevice
        }
    }
}

extension InferenceMode {
    /// As it is shown.
    package var words: String {
        switch self {
        case .preferOnDevice: "prefer on-device"
        case .preferInCloud: "prefer in-cloud"
        case .onlyOnDevice: "only on-device"
        case .onlyInCloud: "only in-cloud"
        }
    }
}

extension InferenceSource {
    /// As a tag says it.
    package var words: String {
        switch self {
        case .onDevice: "on device"
        case .inCloud: "cloud"
        }
    }
}
