import HybridEngine

/// Texts that are kept for use again.
extension State {
    /// `/role NAME WORDS`; without a name, which there are.
    mutating func useRole(_ argument: String) -> [Effect] {
        let name = argument.prefix { !$0.isWhitespace }
        guard !name.isEmpty else { return [.listRoles] }
        guard !isBusy() else { return [] }
        let words = argument.dropFirst(name.count).drop { $0.isWhitespace }
        return [.useRole(String(name), words: String(words))]
    }

    mutating func takeRole(_ name: String, _ use: Role.Use, at now: Moment) -> [Effect] {
        switch use {
        case .instructions(let text):
            conversation.instructions = text
            notice = "The role \(name) holds from the next message on · /system - takes it away"
            return []
        case .message(let text): return send(text, at: now)
        }
    }

    mutating func takeRoleNames(_ names: [String], _ folder: String) {
        roleNames = names
        notice =
            names.isEmpty
            ? "No roles: a file NAME.md in \(folder) is one, with {{input}} where words go"
            : "Roles: \(names.joined(separator: " ")) · /role NAME uses one"
    }
}
