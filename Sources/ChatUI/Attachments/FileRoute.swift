import HybridEngine

/// Which model can take the files of a draft, as far as files decide it.
enum FileRoute {
    /// What the on-device model cannot do with the files; nil where it can take
    /// them.
    static func obstacle(_ files: [Attachment]) -> String? {
        unread(files).map { $0.kind.isImage ? "can't read images" : "can't read this PDF" }
    }

    /// Nobody knows yet of a PDF whose text was not wanted.
    private static func unread(_ files: [Attachment]) -> Attachment? {
        files.first { !$0.isReadOnDevice && $0.textFailure != .notWanted }
    }

    /// Where the message goes with them, and why; nil where files change
    /// nothing.
    static func words(_ files: [Attachment], mode: InferenceMode) -> String? {
        guard let obstacle = obstacle(files) else { return nil }
        let reason = unread(files)?.textFailure.map { ": \($0)" } ?? ""
        switch mode {
        case .preferOnDevice: return "on-device \(obstacle) → cloud\(reason)"
        case .preferInCloud: return "on-device \(obstacle): cloud or nobody\(reason)"
        case .onlyInCloud: return nil
        case .onlyOnDevice: return "only on-device, which \(obstacle): refused\(reason)"
        }
    }
}

extension State {
    /// As the status bar shows it: what the draft's files are to it counts as
    /// much as its own state.
    var devicePill: Pill {
        guard device.availability.isAvailable, let obstacle = FileRoute.obstacle(draftFiles.all)
        else { return Pill.device(device) }
        return Pill(.off, "device \(obstacle)")
    }
}
