import HybridEngine

/// How full the window of each model is: as the latest answer counted, or as
/// estimated where its model is another one, or turns came after it.
struct ContextGauge: Sendable, Equatable {
    struct Reading: Sendable, Equatable {
        let used: Int
        let window: Int
        let isEstimate: Bool
    }

    /// Of the model on this machine; nil before it has told its window.
    private(set) var device: Reading?
    /// Of the model in the cloud; nil where its window is not known.
    private(set) var cloud: Reading?

    /// Older answers say too little of how it is now.
    private static let reach = 16

    /// Both are nil before any answer told. A running turn is not weighed:
    /// nothing moves with a token.
    ///
    /// - Parameter cloudWindow: nil where the cloud is not asked, or unknown.
    init(_ conversation: Conversation, cloudWindow: Int?) {
        guard let load = Self.load(of: conversation) else { return }
        device = Self.deviceWindow(conversation).map { window in
            // Where turns were left out, all of it is more than the window holds.
            Reading(
                used: load.overflows ? max(load.used, window) : load.used, window: window,
                isEstimate: load.isEstimate || load.source != .onDevice)
        }
        cloud = cloudWindow.map { window in
            Reading(
                used: load.used, window: window,
                isEstimate: load.isEstimate || load.source != .inCloud)
        }
    }

    /// As the latest answer of the model on this machine says.
    static func deviceWindow(_ conversation: Conversation) -> Int? {
        for message in conversation.messages.suffix(reach * 4).reversed() {
            if let window = message.answer?.statistics?.windowTokens, window > 0 { return window }
        }
        return nil
    }

    private typealias Load = (
        used: Int, source: InferenceSource?, isEstimate: Bool, overflows: Bool
    )

    private static func load(of conversation: Conversation) -> Load? {
        let messages = conversation.messages
        let isTurn = conversation.runningTurn != nil && messages.last?.run == nil
        let settled = isTurn ? messages.dropLast(2) : messages[...]
        var later = 0
        var isAnswered = false
        for message in settled.suffix(reach).reversed() {
            if let answer = message.answer {
                if let summary = answer.record.summary {
                    let own = conversation.instructions?.utf8.count ?? 0
                    return (
                        later + Numbers.tokens(bytes: summary.text.utf8.count + own), nil, true,
                        false
                    )
                }
                if let used = answer.counted, isCurrent(message, in: conversation) {
                    let overflows = answer.record.leftOutTurns > 0
                    return (
                        used + later, answer.model?.source, later > 0 || overflows, overflows
                    )
                }
                isAnswered = !message.text.isEmpty
            }
            // A message that came to nothing is not part of later requests.
            if isAnswered { later += Numbers.tokens(bytes: message.text.utf8.count) }
        }
        return nil
    }

    /// What counted the turns that a summary stands for now says nothing.
    private static func isCurrent(_ message: ChatMessage, in conversation: Conversation) -> Bool {
        guard let seam = conversation.seam else { return true }
        return message.id > conversation.messages[seam].answer?.record.summary?.asOf ?? 0
    }

    // MARK: Words

    /// `context 12 %`; of both `context: device 12 %, cloud ~1 %`.
    var text: String? {
        guard let device else { return cloud.map { "context \($0.percent)" } }
        guard let cloud else { return "context \(device.percent)" }
        return "context: device \(device.percent), cloud \(cloud.percent)"
    }

    /// The same of the one model.
    func text(ofDevice isDevice: Bool) -> String? {
        (isDevice ? device ?? cloud : cloud ?? device).map { "context \($0.percent)" }
    }

    /// `1,024 of 8,192 tokens`, of both if both are known.
    var sentence: String? {
        guard let device else { return cloud?.sentence }
        guard let cloud else { return device.sentence }
        return "device \(device.sentence) · cloud \(cloud.sentence)"
    }
}

extension ContextGauge.Reading {
    fileprivate var percent: String {
        let fraction = Double(used) / Double(window)
        return used > 0 && fraction < 0.005 ? "<1 %" : mark + Numbers.percent(fraction)
    }

    fileprivate var sentence: String {
        "\(mark)\(Numbers.grouped(used)) of \(Numbers.count(window, "token"))"
    }

    private var mark: String { isEstimate ? "~" : "" }
}

extension Answer {
    /// What its model counted of all that it read and wrote; nil for one that
    /// did not.
    fileprivate var counted: Int? { usage.map { max(0, $0.totalTokenCount) } }
}

extension State {
    /// Of the models that the mode may ask.
    var contextGauge: ContextGauge {
        let asksCloud = mode != .onlyOnDevice && cloud != .missingAPIKey
        let window = asksCloud ? GeminiModelRules(model: cloudModel).windowTokens : nil
        var gauge = ContextGauge(conversation, cloudWindow: window)
        if mode == .onlyInCloud { gauge.dropDevice() }
        return gauge
    }
}

extension ContextGauge {
    fileprivate mutating func dropDevice() { device = nil }
}
