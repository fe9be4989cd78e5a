import FoundationEssentials

extension Message {
    /// The message for a model that knows text alone: what is more than text
    /// is told in words, so that a conversation can change hands at any turn.
    ///
    /// | part | becomes |
    /// |---|---|
    /// | text | itself |
    /// | a model's thoughts, a piece of unknown kind | nothing |
    /// | a file | its text, if it has one; else a note: `[image]` |
    /// | a function call, what it gave | `[called f(…)]`, `[f gave …]` |
    /// | code, what it gave | a block of code |
    ///
    /// Texts are joined with nothing between; what stands for something else
    /// has its own lines.
    ///
    /// - Parameter asCalls: calls and what they gave stand in the form that
    ///   the model may itself use.
    func plainText(asCalls: Bool = false) -> String {
        var text = ""
        var isTextLast = true
        for part in parts {
            guard let piece = part.plainText(asCalls: asCalls) else { continue }
            let isText = part.isPlainText
            if !text.isEmpty, !(isText && isTextLast), text.last != "\n" { text += "\n" }
            text += piece
            isTextLast = isText
        }
        return text
    }
}

extension Part {
    fileprivate var isPlainText: Bool {
        if case .text = content { true } else { false }
    }

    fileprivate func plainText(asCalls: Bool) -> String? {
        if isThought { return nil }
        switch content {
        case .text(let text): return text
        case .inlineData where fileText != nil:
            return fileText.map { Attachment.framed($0, name: fileName ?? "A file") + "\n" }
        case .inlineData(let mimeType, let data):
            return mimeType.hasPrefix("text/") ? String(decoding: data, as: UTF8.self) : mediaNote
        case .fileData: return mediaNote
        case .functionCall(let call) where asCalls: return DeviceToolFormat.text(call)
        case .functionResponse(let response) where asCalls: return DeviceToolFormat.text(response)
        case .functionCall(let call):
            return "[called \(call.name)(\(Self.compact(call.args)))]"
        case .functionResponse(let response):
            return "[\(response.name) gave \(Self.compact(response.response))]"
        case .executableCode(let language, let code):
            return "```\(language?.lowercased() ?? "")\n\(code)\n```"
        case .codeExecutionResult(_, let output): return "```\n\(output)\n```"
        case .unknown: return nil
        }
    }

    private var mediaNote: String? {
        switch mediaKind {
        case .image: "[image]"
        case .audio: "[audio]"
        case .pdf: "[PDF]"
        case .other: "[file]"
        case nil: nil
        }
    }

    private static func compact(_ members: [String: JSONValue]) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let data = try? encoder.encode(members)
        return data.map { String(decoding: $0, as: UTF8.self) } ?? "{…}"
    }
}
