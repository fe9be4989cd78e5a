import HybridEngine

/// The keys of `--option` with their equals sign.
enum OptionKeys {
    static var all: [String] { OptionsPanel.all.flatMap(\.fields).map { $0.key + "=" } }
}
