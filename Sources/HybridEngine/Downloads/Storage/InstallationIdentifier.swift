import FoundationEssentials

/// A name for this installation that says nothing about it: it only tells it
/// from others, and never leaves this machine.
enum InstallationIdentifier {
    /// The name; made when it is first asked for. Where it cannot be kept, one
    /// for all.
    static func current(in paths: ApplicationPaths) -> String {
        let path = paths.installationFile
        if let known = read(path) { return known }
        let new = UUID().uuidString
        do throws(LanguageModelError) {
            try FileSystem.replace(path, with: Array("\(new)\n".utf8))
        } catch {
            return "none"
        }
        return read(path) ?? new
    }

    private static func read(_ path: String) -> String? {
        guard let data = FileManager.default.contents(atPath: path), data.count < 100 else {
            return nil
        }
        let text = String(decoding: data, as: UTF8.self)
        return UUID(uuidString: String(text.prefix { !$0.isNewline }))?.uuidString
    }
}
