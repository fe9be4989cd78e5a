import ChatUI
import Glibc
import HybridEngine

/// A conversation as a Markdown file that was not there before, for this user
/// alone.
enum ExportFile {
    private static let longest = 48
    private static let tries = 1_000

    /// - Returns: the file's path.
    static func write(
        _ conversation: StoredConversation, in folder: String
    ) throws(LanguageModelError) -> String {
        let name = name(of: conversation.shownTitle)
        let text = ConversationMarkdown.text(conversation, time: ProgramClock.dateAndTime)
        for number in 1...tries {
            let path = folder + "/" + name + (number == 1 ? "" : "-\(number)") + ".md"
            if try create(path, text) { return path }
        }
        throw .storage("\(folder)/\(name).md: there are too many of this name")
    }

    /// False when there is such a file, or a link of that name.
    private static func create(_ path: String, _ text: String) throws(LanguageModelError) -> Bool {
        let descriptor = Glibc.open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            if errno == EEXIST { return false }
            throw .storage("\(path): \(SystemError.text(errno))")
        }
        defer { close(descriptor) }
        do throws(OutputError) {
            try OutputStream(descriptor: descriptor).write(text)
            return true
        } catch {
            unlink(path)
            throw .storage("\(path): \(error.reason)")
        }
    }

    /// Letters and digits of a title, with dashes between the words.
    static func name(of title: String) -> String {
        var name = String.UnicodeScalarView()
        for scalar in title.lowercased().unicodeScalars where name.count < longest {
            if scalar.properties.isAlphabetic || scalar.properties.numericType != nil {
                name.append(scalar)
            } else if let last = name.last, last != "-" {
                name.append("-")
            }
        }
        while name.last == "-" { name.removeLast() }
        return name.isEmpty ? "conversation" : String(name)
    }
}
