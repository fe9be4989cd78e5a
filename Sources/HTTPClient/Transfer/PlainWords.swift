/// Makes text of others fit for an error: short, printable, without secrets.
enum PlainWords {
    private static let longest = 160

    /// One line of printable ASCII.
    static func cleaned(_ text: String) -> String {
        let printable = text.unicodeScalars.map { scalar in
            (" "..."~").contains(scalar) ? Character(scalar) : "?"
        }
        guard printable.count > longest else { return String(printable) }
        return String(printable.prefix(longest - 3)) + "..."
    }

    /// The text, or the substitute where the text is empty or holds a secret.
    static func cleaned(_ text: String, secrets: [String], otherwise substitute: String) -> String {
        let searched = text.lowercased()
        let isTelling = secrets.contains { !$0.isEmpty && searched.contains($0.lowercased()) }
        return text.isEmpty || isTelling ? substitute : cleaned(text)
    }
}
