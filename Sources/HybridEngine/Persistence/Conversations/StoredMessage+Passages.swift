extension StoredMessage {
    /// What of it can be searched, with the kind of each; nothing while it is
    /// still coming.
    var passages: [(kind: String, text: String)] {
        guard !isStreaming else { return [] }
        let pieces = answer.map { $0.parts.map(\.part) } ?? parts
        let others = pieces.compactMap(\.searchText).joined(separator: "\n")
        let asked = run.map { $0.model + " " + $0.input } ?? ""
        let files = attachments.map(\.name).joined(separator: " ")
        let rest = others + asked + files
        return [("text", text), ("thoughts", answer?.thoughts ?? ""), ("other", rest)]
            .filter { !$0.text.isEmpty }
    }
}

extension Part {
    /// Nil for what is text already, and for what has no words.
    fileprivate var searchText: String? {
        switch content {
        case .text(let text): isThought ? text : nil
        case .inlineData: nil
        case .fileData(let uri, _): uri
        case .functionCall(let call): call.name + " " + (StoreText.text(call.args) ?? "")
        case .functionResponse(let response):
            response.name + " " + (StoreText.text(response.response) ?? "")
        case .executableCode(_, let code): code
        case .codeExecutionResult(_, let output): output
        case .unknown(let value): StoreText.text(value)
        }
    }
}
