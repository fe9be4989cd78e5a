import HybridEngine

/// Why conversations are not saved, in words.
package enum StoreWords {
    package static func sentence(_ trouble: StoreTrouble) -> String {
        let later = "this conversation is kept in memory, and saved as soon as it can be"
        return switch trouble {
        case .full(let path): "The disk is full: \(later) (\(path))"
        case .readOnly(let path): "\(path) cannot be written: \(later)"
        case .unusable(let path, let reason):
            reason.contains(path)
                ? "Conversations are not saved (\(ErrorPresentation.clean(reason))): \(later)"
                : "Conversations are not saved (\(path): \(ErrorPresentation.clean(reason))): "
                    + later
        case .newer(let path, _):
            "\(path) belongs to a newer version of this program: conversations are not saved"
        case .setAside(let path):
            "The saved conversations were damaged: the file is kept as \(path), and a new one was "
                + "begun"
        }
    }

    /// Said when the program has ended; nil when nothing was lost.
    package static func lost(_ count: Int, _ trouble: StoreTrouble?) -> String? {
        guard count > 0 else { return nil }
        let reason = trouble.map { ": " + ErrorPresentation.clean(cause($0)) } ?? ""
        return "\(Numbers.count(count, "conversation")) could not be saved\(reason)"
    }

    private static func cause(_ trouble: StoreTrouble) -> String {
        switch trouble {
        case .full(let path): "the disk is full (\(path))"
        case .readOnly(let path): "\(path) cannot be written"
        case .unusable(_, let reason): reason
        case .newer(let path, _): "\(path) belongs to a newer version of this program"
        case .setAside(let path): "the file was damaged and is kept as \(path)"
        }
    }
}
