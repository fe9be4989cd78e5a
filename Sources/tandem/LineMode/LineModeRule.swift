/// When the chat has no screen.
enum LineModeRule {
    /// A terminal that cannot move its cursor, or a person who asked for plain
    /// text.
    static func applies(_ environment: [String: String]) -> Bool {
        let terminal = environment["TERM"] ?? ""
        let accessible = environment["ACCESSIBLE"] ?? ""
        return terminal.isEmpty || terminal == "dumb" || !["", "0"].contains(accessible)
    }
}
