/// A transcript as the service takes it: its rules hold whatever happened in
/// the conversation before.
///
/// - User and model take turns: messages of one side in a row become one.
///   There are no empty parts and no empty turns; the user begins.
/// - Thoughts and their seals go back to the model that made them, unchanged,
///   and to no other.
/// - A function call goes back with its responses right after it, or as text.
///   Calls and code of another model go as text too: the service takes a call
///   of the running turn only with the seal of its own model.
struct TranscriptContents: Sendable, Equatable {
    /// One side's turn.
    struct Turn: Sendable, Equatable {
        var role: Message.Role
        var parts: [Part]
    }

    let turns: [Turn]

    /// - Parameter model: who is asked.
    /// - Throws: `unsupportedRequest` when the last word is not the user's.
    init(_ transcript: [Message], for model: String) throws(LanguageModelError) {
        let transcript = Array(transcript.drop { !$0.canBegin })
        var turns: [Turn] = []
        for (index, message) in transcript.enumerated() {
            let parts = Self.parts(of: message, at: index, in: transcript, for: model)
            if parts.isEmpty { continue }
            if turns.last?.role == message.role {
                turns[turns.count - 1].parts += parts
            } else {
                turns.append(Turn(role: message.role, parts: parts))
            }
        }
        guard turns.last?.role == .user else {
            throw .unsupportedRequest("there is no message to answer")
        }
        self.turns = turns
    }

    /// As the request's `contents`.
    ///
    /// - Parameter hasRoles: the form in which tokens are counted has none.
    func json(hasRoles: Bool = true) -> JSONValue {
        .array(
            turns.map { turn in
                var members: [String: JSONValue] = ["parts": .array(turn.parts.map(\.json))]
                if hasRoles { members["role"] = .string(turn.role.rawValue) }
                return .object(members)
            })
    }

    private static func parts(
        of message: Message, at index: Int, in transcript: [Message], for model: String
    ) -> [Part] {
        switch message.role {
        case .model:
            let isOwn = message.isMade(by: model)
            let next = index + 1 < transcript.count ? transcript[index + 1] : nil
            let keepsCalls = isOwn && message.isAnswered(by: next)
            return message.parts.compactMap { $0.sentByModel(isOwn: isOwn, keepsCalls: keepsCalls) }
        case .user:
            let previous = index > 0 ? transcript[index - 1] : nil
            let answersCalls =
                previous?.isMade(by: model) == true && previous?.isAnswered(by: message) == true
            return message.parts.compactMap { $0.sentByUser(answersCalls: answersCalls) }
        }
    }
}

extension Message {
    /// Whether a conversation can begin with it: the user says something.
    fileprivate var canBegin: Bool {
        role == .user && parts.contains { $0.sentByUser(answersCalls: false) != nil }
    }

    fileprivate func isMade(by model: String) -> Bool {
        role == .model && maker == ModelDescriptor(name: model, source: .inCloud)
    }

    /// Whether every function that was called has a response, in order.
    fileprivate func isAnswered(by next: Message?) -> Bool {
        guard let next, next.role == .user else { return false }
        let calls = parts.compactMap { part in
            if case .functionCall(let call) = part.content { [call.name, call.id] } else { nil }
        }
        let responses = next.parts.compactMap { part in
            if case .functionResponse(let response) = part.content {
                [response.name, response.id]
            } else {
                nil
            }
        }
        return calls == responses
    }
}
