import GeminiGolden

@testable import HybridEngine

/// What becomes of bytes of a service.
struct HeardAnswer: Equatable {
    var events: [ResponseEvent] = []
    var error: LanguageModelError?
    /// Items that made something visible.
    var pieces = 0

    /// Hears an event stream that comes in these pieces.
    static func stream(_ feeds: [[UInt8]], apiKey: String? = nil) -> HeardAnswer {
        hear(isStream: true, apiKey: apiKey) { answer, heard throws(LanguageModelError) in
            var decoder = EventStreamDecoder()
            for bytes in feeds {
                for item in try decoder.feed(bytes) {
                    heard.take(try answer.hear(item, now: .seconds(2)))
                }
            }
            for item in decoder.finish() { heard.take(try answer.hear(item, now: .seconds(2))) }
        }
    }

    static func stream(_ text: String) -> HeardAnswer { stream([Array(text.utf8)]) }

    /// Hears an event stream of these payloads.
    static func payloads(_ payloads: String...) -> HeardAnswer {
        stream(payloads.map { "data: \($0)\n\n" }.joined())
    }

    /// Hears an answer that comes whole.
    static func whole(_ bytes: [UInt8]) -> HeardAnswer {
        hear(isStream: false) { answer, heard throws(LanguageModelError) in
            heard.take(try answer.hear(payload: bytes, now: .seconds(2)))
        }
    }

    static func whole(_ text: String) -> HeardAnswer { whole(Array(text.utf8)) }

    /// Hears a recording, as a stream when it is one.
    static func recording(_ name: String) throws -> HeardAnswer {
        let bytes = try GeminiGolden.bytes(name)
        return name.contains("streaming") ? stream([bytes]) : whole(bytes)
    }

    private static func hear(
        isStream: Bool, apiKey: String? = nil,
        _ body: (inout GeminiAnswer, inout HeardAnswer) throws(LanguageModelError) -> Void
    ) -> HeardAnswer {
        var heard = HeardAnswer()
        var answer = GeminiAnswer(
            asked: ModelDescriptor(name: "asked", source: .inCloud), mode: .onlyInCloud,
            begin: .seconds(1), isStream: isStream, apiKey: apiKey)
        do throws(LanguageModelError) {
            try body(&answer, &heard)
            heard.events += try answer.finish(now: .seconds(3))
        } catch {
            heard.error = error
        }
        return heard
    }

    private mutating func take(_ events: [ResponseEvent]) {
        self.events += events
        if !events.isEmpty { pieces += 1 }
    }
}

extension HeardAnswer {
    /// What was handed on while it came.
    var text: String {
        events.reduce(into: "") { if case .textDelta(let more) = $1 { $0 += more } }
    }

    var thoughts: String {
        events.reduce(into: "") { if case .thoughtDelta(let more) = $1 { $0 += more } }
    }

    var others: [Part] {
        events.compactMap { if case .part(let part) = $0 { part } else { nil } }
    }

    var usage: Usage? {
        events.lazy.compactMap { if case .usage(let usage) = $0 { usage } else { nil } }.first
    }

    var metadata: AnswerMetadata? {
        events.lazy.compactMap { if case .metadata(let data) = $0 { data } else { nil } }.first
    }

    var message: Message? {
        events.lazy.compactMap { if case .message(let message) = $0 { message } else { nil } }
            .first
    }

    var finishReason: FinishReason? {
        if case .finished(let reason, _) = events.last { reason } else { nil }
    }

    var writer: String? {
        if case .started(let model, _) = events.first { model.name } else { nil }
    }
}
