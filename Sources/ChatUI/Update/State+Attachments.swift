import HybridEngine
import TerminalUI

/// Files that go with messages. They are read outside.
extension State {
    // MARK: Attaching

    mutating func attach(_ argument: String) -> [Effect] {
        guard !argument.isEmpty else {
            notice = attachedWords
            return []
        }
        guard let wish = FileWish(argument: argument) else {
            notice = AttachmentError.unnamed.description.capitalizedStart
            return []
        }
        let number = draftFiles.read(wish.paths[0])
        return [read([wish], number: number)]
    }

    func read(_ wishes: [FileWish], number: Int) -> Effect {
        .readFiles(number: number, wishes, readsPDFText: readsPDFText)
    }

    /// Nobody asks the model on this machine in this mode.
    private var readsPDFText: Bool { mode != .onlyInCloud }

    private var attachedWords: String {
        draftFiles.isEmpty
            ? "No file is attached · /attach PATH attaches one, @PATH in a message, too"
            : (draftFiles.files.map(FileWords.line) + draftFiles.readings.map(\.words))
                .joined(separator: " · ")
    }

    mutating func detach(_ argument: String) -> [Effect] {
        if argument.isEmpty, let effects = stopLastReading() { return effects }
        let index =
            argument.isEmpty
            ? draftFiles.files.count - 1
            : Int(argument).map { $0 - 1 }
                ?? draftFiles.files.firstIndex { $0.name == argument } ?? -1
        guard let file = draftFiles.remove(at: index) else {
            notice =
                draftFiles.isEmpty
                ? "No file is attached"
                : "There is no attached file \(argument): /attach lists them"
            return []
        }
        notice = "\(file.name) is not attached any more"
        return []
    }

    /// Backspace in an empty draft; nil where there is no file.
    mutating func detachLast() -> [Effect]? {
        guard draft.isEmpty else { return nil }
        if let effects = stopLastReading() { return effects }
        guard let file = draftFiles.removeLast() else { return nil }
        notice = "\(file.name) is not attached any more"
        return []
    }

    private mutating func stopLastReading() -> [Effect]? {
        guard let last = draftFiles.readings.last, draftFiles.finish(last.number) else {
            return nil
        }
        notice = "\(last.name.shownAsName) is not attached"
        return [.stopReading(number: last.number)]
    }

    // MARK: What was read

    mutating func take(_ news: [FileNews], number: Int, at now: Moment) -> [Effect] {
        if draftFiles.finish(number) { return attach(news) }
        guard let outgoing = draftFiles.outgoing, outgoing.numbers.contains(number) else {
            return []
        }
        return take(news, number: number, for: outgoing, at: now)
    }

    private mutating func attach(_ news: [FileNews]) -> [Effect] {
        do throws(AttachmentError) {
            for result in news { try draftFiles.add(try result.get()) }
            notice = news.compactMap { try? $0.get() }.last.map(attachedWords)
        } catch {
            notice = error.description.capitalizedStart
        }
        return [.prewarm]
    }

    private func attachedWords(_ file: Attachment) -> String {
        let route = FileRoute.words(draftFiles.files, mode: mode)
        // The route tells why.
        let remark = file.textFailure == nil || route == nil ? file.remark : nil
        return ["Attached \(FileWords.line(file))", remark, route].compactMap { $0 }
            .joined(separator: " · ")
    }

    // MARK: What the draft names

    /// Looks at what words of the draft name, as soon as they are others.
    mutating func lookAtNames() -> [Effect] {
        let wishes = namesInDraft
        guard draftFiles.named.note(wishes, readsPDFText: readsPDFText) else { return [] }
        let number = draftFiles.nextNumber()
        draftFiles.named.wait(for: number)
        return [.lookForFiles(number: number, wishes, readsPDFText: readsPDFText)]
    }

    /// Long drafts are looked at when they are sent.
    private var namesInDraft: [FileWish] {
        let text = draft.editor.string
        guard text.utf8.contains(UInt8(ascii: "@")), text.utf8.count < Self.longestLook,
            case .text(let message) = SlashCommand.parse(text)
        else { return [] }
        return Mentions.wishes(in: message)
    }

    private static let longestLook = 20_000

    /// PDFs were attached while nobody on this machine could be asked.
    mutating func readMissingTexts() -> [Effect] {
        guard readsPDFText else { return [] }
        return draftFiles.files.filter { $0.textFailure == .notWanted }.map { file in
            read([FileWish(again: file)], number: draftFiles.read(file.name))
        }
    }
}

extension String {
    var capitalizedStart: String {
        // A path keeps its letters.
        hasPrefix("the files") || hasPrefix("a file's name")
            ? prefix(1).uppercased() + dropFirst() : self
    }
}
