/// Which terminals show links (OSC 8). Others might write the sequence out, so
/// only those that are known get it. FORCE_HYPERLINK decides for all others.
enum LinkSupport {
    static func isThere(_ environment: [String: String]) -> Bool {
        if let forced = environment["FORCE_HYPERLINK"], !forced.isEmpty { return forced != "0" }
        let term = environment["TERM"] ?? ""
        if ["", "dumb", "linux"].contains(term) { return false }
        let program = environment["TERM_PROGRAM"] ?? ""
        if program == "tmux" {
            return isAtLeast(environment["TERM_PROGRAM_VERSION"] ?? "", 3, 4)
        }
        if environment["TMUX"] != nil || environment["STY"] != nil { return false }
        if programs.contains(program) || terms.contains(where: term.hasPrefix) { return true }
        if let version = environment["VTE_VERSION"].flatMap(Int.init) { return version >= 5_000 }
        return ["KITTY_WINDOW_ID", "WT_SESSION", "KONSOLE_VERSION", "DOMTERM"].contains {
            environment[$0]?.isEmpty == false
        }
    }

    private static let programs: Set<String> = [
        "iTerm.app", "WezTerm", "vscode", "ghostty", "Hyper", "rio", "Tabby", "zed",
    ]
    private static let terms = ["xterm-kitty", "xterm-ghostty", "alacritty", "foot", "contour"]

    /// `3.4`, `3.5a`.
    private static func isAtLeast(_ version: String, _ major: Int, _ minor: Int) -> Bool {
        let numbers = version.split { !$0.isASCII || !$0.isNumber }.compactMap { Int($0) }
        guard let first = numbers.first else { return false }
        return (first, numbers.dropFirst().first ?? 0) >= (major, minor)
    }
}
