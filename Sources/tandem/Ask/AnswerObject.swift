import HybridEngine

/// The object of `--json`. Every key is always there.
struct AnswerObject: Encodable {
    let text: String
    let thoughts: Nullable<String>
    let modelVersion: Nullable<String>
    let source: Nullable<InferenceSource>
    let mode: InferenceMode
    let attempts: [AttemptObject]
    let decision: DecisionObject
    let finishReason: Nullable<FinishReason>
    let usage: Nullable<Usage>
    let leftOutTurns: Int
    let options: OptionsObject
    let citations: [Citation]
    let grounding: Nullable<GroundingMetadata>
    let toolCalls: [FunctionCall]
    let timing: TimingObject
    /// The saved conversation; nil when it is not saved.
    let session: Nullable<String>
    let error: Nullable<ErrorObject>

    /// - Parameters:
    ///   - session: the saved conversation's name.
    ///   - refusal: why no model was asked at all.
    init(
        _ record: AnswerRecord, options: OptionValues, session: String? = nil,
        refusal: Refusal? = nil
    ) {
        self.session = Nullable(session)
        text = record.text
        thoughts = Nullable(record.thoughts)
        modelVersion = Nullable(record.model?.name)
        source = Nullable(record.model?.source)
        mode = record.mode
        attempts = record.attempts.map(AttemptObject.init)
        decision = DecisionObject(record.decision)
        finishReason = Nullable(record.finishReason)
        usage = Nullable(record.usage)
        leftOutTurns = record.leftOutTurns
        self.options = OptionsObject(options)
        citations = record.metadata?.citations ?? []
        grounding = Nullable(record.metadata?.grounding)
        toolCalls = record.parts.compactMap { placed in
            if case .functionCall(let call) = placed.part.content { call } else { nil }
        }
        timing = TimingObject(record.statistics)
        error = Nullable(
            refusal.map(ErrorObject.init)
                ?? record.error.map { ErrorObject($0, attempts: record.attempts) })
    }
}

/// One entry of `attempts`.
struct AttemptObject: Encodable {
    let model: String
    let source: InferenceSource
    let outcome: RouteDecision.Attempt.Outcome
    let kind: Nullable<String>
    let reason: Nullable<String>
    let detail: String
    let ms: Double

    init(_ attempt: RouteDecision.Attempt) {
        model = attempt.model
        source = attempt.source
        outcome = attempt.outcome
        kind = Nullable(attempt.kind)
        reason = Nullable(attempt.reason)
        detail = attempt.detail
        ms = attempt.milliseconds.rounded(toPlaces: 1)
    }
}

/// `timing`: zeros when nothing was generated.
struct TimingObject: Encodable {
    let firstTokenMs: Double
    let totalMs: Double
    let tokensPerSecond: Double

    init(_ statistics: AnswerStatistics?) {
        firstTokenMs = (statistics?.firstTokenMilliseconds ?? 0).rounded(toPlaces: 1)
        totalMs = (statistics?.totalMilliseconds ?? 0).rounded(toPlaces: 1)
        tokensPerSecond = (statistics?.tokensPerSecond ?? 0).rounded(toPlaces: 1)
    }
}

extension Double {
    /// Fewer digits than the clock pretends to know.
    func rounded(toPlaces places: Int) -> Double {
        let scale = (0..<places).reduce(1.0) { scale, _ in scale * 10 }
        return (self * scale).rounded() / scale
    }
}
