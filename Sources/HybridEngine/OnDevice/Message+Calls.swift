import RuntimeProtocol

/// Numbers the calls of a conversation, and finds what was given to which.
struct ToolCallLedger {
    private var count = 0
    private var open: [ChatCall] = []

    /// Takes a call.
    mutating func note(_ call: FunctionCall) -> ChatCall {
        count += 1
        let digits = String(count)
        let id = "call" + String(repeating: "0", count: max(0, 5 - digits.count)) + digits
        let noted = ChatCall(name: call.name, arguments: call.argumentsText, id: id)
        open.append(noted)
        return noted
    }

    /// The call that something was given to: the first of that name that has
    /// nothing yet.
    mutating func settle(_ response: FunctionResponse) -> ChatCall? {
        guard let index = open.firstIndex(where: { $0.name == response.name }) else { return nil }
        return open.remove(at: index)
    }
}

extension Message {
    /// The message for a model whose template knows calls of functions: what
    /// each function gave is a message of its own.
    func chatMessages(_ ledger: inout ToolCallLedger) -> [ChatMessage] {
        var calls: [ChatCall] = []
        var given: [ChatMessage] = []
        var rest = self
        rest.parts = []
        for part in parts {
            switch part.content {
            case .functionCall(let call) where role == .model && !part.isThought:
                calls.append(ledger.note(call))
            case .functionResponse(let response):
                guard let call = ledger.settle(response) else { fallthrough }
                given.append(
                    ChatMessage(
                        role: .tool, text: response.text,
                        answers: ChatCall(name: call.name, id: call.id)))
            default: rest.parts.append(part)
            }
        }
        var own = rest.chatMessage(text: rest.plainText())
        own.calls = calls.isEmpty ? nil : calls
        return own.isEmpty && !given.isEmpty ? given : given + [own]
    }

    func chatMessage(text: String) -> ChatMessage {
        ChatMessage(role: role == .user ? .user : .assistant, text: text)
    }
}

extension FunctionResponse {
    /// What the function gave, as JSON.
    fileprivate var text: String {
        String(decoding: JSONWriter.bytes(.object(response)), as: UTF8.self)
    }
}

extension ChatMessage {
    /// Whether it has nothing to say.
    var isEmpty: Bool { text.isEmpty && calls == nil && answers == nil }
}

extension [ChatMessage] {
    /// Puts a message behind the last one, as one with it where both are words
    /// of the same speaker.
    mutating func join(_ message: ChatMessage) {
        guard let last, last.role == message.role, last.role != .tool, last.calls == nil,
            message.calls == nil
        else { return append(message) }
        self[count - 1].text += "\n\n" + message.text
    }
}
