import HybridEngine
import TerminalUI

/// Tab: of a command's name, of a name behind it, and of a file's path.
extension State {
    mutating func completeDraft() -> [Effect] {
        complete(draft.editor.text.text(in: .start..<draft.editor.cursor))
    }

    /// The line that `:` opens lacks the slash.
    mutating func completeCommandLine() -> [Effect] {
        guard let line = commandLine else { return [] }
        return complete("/" + line.text.text(in: .start..<line.cursor))
    }

    /// - Parameter before: the text left of the cursor.
    private mutating func complete(_ before: String) -> [Effect] {
        let word = String(before.suffix(from: Self.lastWord(of: before)))
        if let path = word.path { return [.listFiles(path.unescaped)] }
        guard before.hasPrefix("/"), !before.hasPrefix("//") else {
            notice =
                "\(keyMap.hint(.complete)) completes a command, as in /he, and a file, as in @no"
            return []
        }
        if !before.contains(where: \.isWhitespace) {
            let name = String(before.dropFirst()).lowercased()
            complete(
                word.dropFirst(), among: SlashCommand.names(startingWith: name), after: "/")
            return []
        }
        guard case .command(let command, _) = SlashCommand.parse(before) else { return [] }
        let argument = Self.argument(of: before)
        if command == .attach { return [.listFiles(argument.unquoted)] }
        return complete(command == .detach ? argument : word, after: command)
    }

    /// All that stands behind a command's name, blanks at its end, too.
    private static func argument(of line: String) -> String {
        String(line.drop { !$0.isWhitespace }.drop { $0.isWhitespace })
    }

    /// A name behind a command.
    private mutating func complete(_ word: String, after command: Command) -> [Effect] {
        switch command {
        case .resume, .sessions: return openSessions(word)
        case .role where roleNames.isEmpty: return [.listRoles]
        default: break
        }
        let names = names(after: command)
        guard !names.isEmpty else {
            notice = "There is nothing to complete after /\(command.rawValue)"
            return []
        }
        complete(word[...], among: names.filter { $0.lowercased().hasPrefix(word.lowercased()) })
        return []
    }

    private func names(after command: Command) -> [String] {
        switch command {
        case .mode: InferenceMode.allCases.map(\.rawValue)
        case .model: shelf.of(.language).map(\.name) + cloudModels.names
        case .run: shelf.of(.custom).map(\.name)
        case .preset: OptionsPreset.all.map(\.name)
        case .options: OptionsPanel.all.flatMap(\.fields).map { $0.key + "=" }
        case .role: roleNames
        case .detach: draftFiles.files.map(\.name)
        case .tools: tools.map(\.name)
        default: []
        }
    }

    mutating func takeFiles(_ paths: [String], beginning: String) {
        let editor = activeEditor
        let line = commandLine == nil ? "" : "/"
        let before = line + editor.text.text(in: .start..<editor.cursor)
        guard let typed = Self.path(typedIn: before, beginning) else { return }
        complete(typed[...], among: paths.map(\.escaped))
        if paths.count == 1, !paths[0].hasSuffix("/") { draftFiles.named.complete(paths[0]) }
    }

    /// As it stands left of the cursor; nil where something else was typed
    /// meanwhile.
    private static func path(typedIn before: String, _ beginning: String) -> String? {
        if before.hasSuffix("@" + beginning.escaped) { return beginning.escaped }
        guard case .command(.attach, _) = SlashCommand.parse(before) else { return nil }
        let argument = argument(of: before)
        return argument.unquoted == beginning ? argument : nil
    }

    // MARK: Candidates

    /// As much as all candidates share; several are listed.
    private mutating func complete(
        _ word: Substring, among candidates: [String], after mark: String = ""
    ) {
        guard var shared = candidates.first else {
            notice = "Nothing begins with \(mark)\(word)"
            return
        }
        for candidate in candidates {
            while !candidate.lowercased().hasPrefix(shared.lowercased()) { shared.removeLast() }
        }
        let isWhole = candidates.count == 1 && !shared.hasSuffix("/") && !shared.hasSuffix("=")
        replace(word.count, with: isWhole ? shared + " " : shared)
        guard candidates.count > 1 else { return }
        let more = candidates.count > Self.listed ? " …" : ""
        notice = candidates.prefix(Self.listed).map { mark + $0 }.joined(separator: "  ") + more
    }

    private static var listed: Int { 12 }

    private mutating func replace(_ count: Int, with text: String) {
        if commandLine != nil {
            commandLine?.deleteBackward(count: count)
            commandLine?.insert(text)
        } else {
            draft.editor.deleteBackward(count: count)
            draft.editor.insert(text)
        }
    }

    /// A backslash keeps a blank in the word.
    private static func lastWord(of text: String) -> String.Index {
        var start = text.startIndex
        for index in text.indices where text[index].isWhitespace {
            let isKept = index > text.startIndex && text[text.index(before: index)] == "\\"
            if !isKept { start = text.index(after: index) }
        }
        return start
    }
}

extension String {
    /// What follows an @ at a word's start; nil for another word.
    fileprivate var path: String? { hasPrefix("@") ? String(dropFirst()) : nil }

    /// A path as it stands in a message.
    fileprivate var escaped: String { replacing(" ", with: "\\ ") }

    fileprivate var unescaped: String { replacing("\\ ", with: " ") }

    /// A path behind a command, whose quotation marks may still be open.
    fileprivate var unquoted: String {
        hasPrefix("\"") ? String(dropFirst().filter { $0 != "\"" }) : unescaped
    }
}
