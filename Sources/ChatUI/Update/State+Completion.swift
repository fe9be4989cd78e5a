import TerminalUI

extension State {
    /// Tab in a draft that is a command's beginning.
    mutating func completeDraft() {
        let text = draft.editor.string
        guard text.hasPrefix("/"), !text.contains(where: \.isWhitespace) else {
            notice = "\(keyMap.hint(.complete)) completes a command's name, as in /he"
            return
        }
        if let completed = complete(String(text.dropFirst())) {
            draft.editor.setText("/" + completed)
        }
    }

    mutating func completeCommandLine() {
        guard let text = commandLine?.string, let completed = complete(text) else { return }
        commandLine?.setText(completed)
    }

    /// As much as all candidates share; several are listed.
    private mutating func complete(_ prefix: String) -> String? {
        let names = SlashCommand.names(startingWith: prefix.lowercased())
        guard var shared = names.first else {
            notice = "No command begins with /\(prefix)"
            return nil
        }
        if names.count == 1 { return shared + " " }
        for name in names {
            while !name.hasPrefix(shared) { shared.removeLast() }
        }
        notice = names.prefix(12).map { "/" + $0 }.joined(separator: " ")
        return shared
    }
}
