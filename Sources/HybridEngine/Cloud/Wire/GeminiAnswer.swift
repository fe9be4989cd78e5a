/// Turns what the service sends into the events of an answer, and tells what
/// is no answer. It reads no clock: the time comes with each piece.
struct GeminiAnswer: Sendable {
    /// An answer that is longer fills the memory and helps nobody.
    static let sizeLimit = 256 << 20

    /// The model that was asked.
    let asked: ModelDescriptor
    let mode: InferenceMode
    let begin: Duration
    /// Whether the answer comes in pieces: the last one then says why it ends.
    let isStream: Bool
    let redaction: Redaction
    /// The form that the answer has to have; nil for text.
    let schema: GenerationSchema?

    private(set) var firstVisible: Duration?
    private(set) var parts = AnswerParts()
    private(set) var size = 0
    private(set) var usage: UsageMetadata?
    private(set) var metadata = AnswerMetadata()
    private(set) var finishReason: FinishReason?
    private(set) var modelVersion: String?
    /// A part came that is no thought.
    private(set) var hasContent = false
    /// What came is all text, and empty.
    private(set) var isBlank = true
    private(set) var hasThoughts = false
    /// A piece came that looks like an answer.
    private(set) var hasChunk = false
    /// What came in place of an answer, for the error's words.
    private(set) var oddity: String?

    /// - Parameters:
    ///   - begin: when the request was made.
    ///   - apiKey: is taken out of the service's words.
    init(
        asked: ModelDescriptor, mode: InferenceMode, begin: Duration, isStream: Bool,
        schema: GenerationSchema? = nil, apiKey: String? = nil
    ) {
        self.schema = schema
        self.asked = asked
        self.mode = mode
        self.begin = begin
        self.isStream = isStream
        redaction = Redaction(apiKey: apiKey)
    }

    /// Takes one item of an event stream.
    mutating func hear(
        _ item: EventStreamItem, now: Duration
    ) throws(LanguageModelError) -> [ResponseEvent] {
        switch item {
        case .data(let bytes): try hear(payload: bytes, now: now)
        case .bare(let bytes): try hear(bare: bytes, now: now)
        }
    }

    /// Takes one JSON answer: an event's data, or the body of an answer that
    /// comes whole.
    mutating func hear(
        payload bytes: [UInt8], now: Duration
    ) throws(LanguageModelError) -> [ResponseEvent] {
        switch GenerateContentPayload(bytes) {
        case .chunk(let chunk): return try hear(chunk, now: now)
        case .failure: throw ServiceErrorReader(redaction: redaction).error(bytes)
        case .foreign(let keys):
            let list = keys.isEmpty ? "none" : keys.prefix(20).joined(separator: ", ")
            oddity = "none of candidates, promptFeedback, usageMetadata; the keys are: \(list)"
        case .notAnObject:
            // A list may hold an error; anything else is noise between pieces.
            if RPCStatus(bytes) != nil {
                throw ServiceErrorReader(redaction: redaction).error(bytes)
            }
            oddity = oddity ?? "not a JSON object"
        case .broken(let error) where error.offset >= bytes.count:
            throw .connectionLost("the answer ended in the middle of a piece")
        case .broken(let error):
            throw .malformedResponse("a piece of the answer is no JSON at byte \(error.offset)")
        }
        return []
    }

    mutating func hear(
        _ chunk: GenerateContentChunk, now: Duration
    ) throws(LanguageModelError) -> [ResponseEvent] {
        hasChunk = true
        modelVersion = chunk.modelVersion ?? modelVersion
        if let more = chunk.usage { usage = usage?.merged(with: more) ?? more }
        metadata = metadata.merged(with: chunk.metadata)
        if let reason = chunk.blockReason {
            throw .promptBlocked(
                reason: redaction.clean(reason), message: chunk.blockMessage.map(redaction.clean))
        }
        if let reason = chunk.finishReason {
            finishReason = reason
            // The text of this piece is what the service objects to.
            if !reason.isAnswer { throw stopped(reason) }
        }
        var events: [ResponseEvent] = []
        for part in chunk.parts { events += take(part, now: now) }
        guard size <= Self.sizeLimit else {
            throw .malformedResponse("the answer is larger than \(Self.sizeLimit >> 20) MB")
        }
        return events
    }
}

extension GeminiAnswer {
    private mutating func take(_ part: Part, now: Duration) -> [ResponseEvent] {
        parts.append(part)
        size += part.size
        hasThoughts = hasThoughts || part.isThought
        hasContent = hasContent || !part.isThought
        guard let event = part.event else { return [] }
        if !part.isThought { isBlank = false }
        return startIfNeeded(now) + [event]
    }

    /// Lines that are no event stream: an error, an answer that came whole, or
    /// a page of something that is not the service.
    private mutating func hear(
        bare bytes: [UInt8], now: Duration
    ) throws(LanguageModelError) -> [ResponseEvent] {
        if RPCStatus(bytes) != nil {
            throw ServiceErrorReader(redaction: redaction).error(bytes)
        }
        if hasChunk { return [] }
        return try hear(payload: bytes, now: now)
    }

    /// The service is done. Whether that was an answer shows here.
    mutating func finish(now: Duration) throws(LanguageModelError) -> [ResponseEvent] {
        try checkEnd()
        let start = startIfNeeded(now)
        let message = Message(role: .model, parts: parts.all, maker: asked)
        if let error = schema?.mismatch(of: message, isCut: finishReason == .maxTokens) {
            throw error
        }
        let end = ResponseEvent.finished(finishReason ?? .stop, statistics(now))
        return start + remarks + [.message(message), end]
    }

    /// What the service said besides the text: worth telling of an answer that
    /// failed, too.
    var remarks: [ResponseEvent] {
        (usage.map { [.usage($0.counts)] } ?? [])
            + (metadata == AnswerMetadata() ? [] : [.metadata(metadata)])
    }

    /// Held back until something is visible or the answer ends.
    private mutating func startIfNeeded(_ now: Duration) -> [ResponseEvent] {
        guard firstVisible == nil else { return [] }
        firstVisible = now
        let attempt = RouteDecision.Attempt(
            model: asked.name, source: asked.source, outcome: .answered,
            milliseconds: (now - begin).milliseconds)
        let writer = ModelDescriptor(
            name: modelVersion ?? asked.name, source: asked.source,
            isNameAssumed: modelVersion == nil)
        return [.started(writer, RouteDecision(mode: mode, attempts: [attempt]))]
    }
}

extension Part {
    /// What of it is handed on as soon as it comes; nil for nothing to see.
    fileprivate var event: ResponseEvent? {
        guard case .text(let text) = content else { return .part(self) }
        if text.isEmpty { return nil }
        return isThought ? .thoughtDelta(text) : .textDelta(text)
    }

    /// About how many bytes it holds.
    fileprivate var size: Int {
        switch content {
        case .text(let text): text.utf8.count
        case .inlineData(_, let data): data.count
        default: 1_024
        }
    }
}
