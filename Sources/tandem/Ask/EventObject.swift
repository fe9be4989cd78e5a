import HybridEngine

/// A line of `--json-stream`.
enum EventObject: Encodable, Equatable {
    case started(ModelDescriptor, [RouteDecision.Attempt])
    case text(String)
    case thought(String)
    case toolCall(FunctionCall)
    case toolResult(FunctionResponse)
    case retry(RetryNotice)

    /// Nil for events that have no line of their own.
    init?(_ event: ResponseEvent) {
        switch event {
        case .started(let model, let decision): self = .started(model, decision.attempts)
        case .textDelta(let delta): self = .text(delta)
        case .thoughtDelta(let delta): self = .thought(delta)
        case .retry(let notice): self = .retry(notice)
        case .part(let part):
            switch part.content {
            case .functionCall(let call): self = .toolCall(call)
            case .functionResponse(let response): self = .toolResult(response)
            default: return nil
            }
        case .progress, .usage, .metadata, .message, .finished: return nil
        }
    }

    private enum Key: String, CodingKey {
        case event, model, source, attempts, delta, name, args, id, inSeconds, kind
        case response
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        switch self {
        case .started(let model, let attempts):
            try container.encode("started", forKey: .event)
            try container.encode(model.name, forKey: .model)
            try container.encode(model.source, forKey: .source)
            try container.encode(attempts.map(AttemptObject.init), forKey: .attempts)
        case .text(let delta):
            try container.encode("text", forKey: .event)
            try container.encode(delta, forKey: .delta)
        case .thought(let delta):
            try container.encode("thought", forKey: .event)
            try container.encode(delta, forKey: .delta)
        case .toolCall(let call):
            try container.encode("toolCall", forKey: .event)
            try container.encode(call.name, forKey: .name)
            try container.encode(call.args, forKey: .args)
            try container.encode(Nullable(call.id), forKey: .id)
        case .toolResult(let response):
            try container.encode("toolResult", forKey: .event)
            try container.encode(response.name, forKey: .name)
            try container.encode(response.response, forKey: .response)
            try container.encode(Nullable(response.id), forKey: .id)
        case .retry(let notice):
            try container.encode("retry", forKey: .event)
            try container.encode(notice.seconds.rounded(toPlaces: 1), forKey: .inSeconds)
            try container.encode(notice.kind, forKey: .kind)
        }
    }
}

/// The last line of `--json-stream`: the object of `--json` with its name.
struct FinishedObject: Encodable {
    let answer: AnswerObject

    private enum Key: String, CodingKey { case event }

    func encode(to encoder: any Encoder) throws {
        try answer.encode(to: encoder)
        var container = encoder.container(keyedBy: Key.self)
        try container.encode("finished", forKey: .event)
    }
}
