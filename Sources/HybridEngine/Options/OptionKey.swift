/// A key of the on-device model's options, with what it takes.
package enum OptionKey: String, CaseIterable {
    case sampling = "device.sampling"
    case topK = "device.topK"
    case topP = "device.topP"
    case seed = "device.seed"
    case temperature = "device.temperature"
    case maximumResponseTokens = "device.maximumResponseTokens"
    case stopSequences = "device.stopSequences"

    /// What the key takes, in words.
    package var allowed: String {
        switch self {
        case .sampling: "greedy, topK or topP"
        case .topK: "a whole number, 1 or more"
        case .topP: "a number above 0, at most 1"
        case .seed: "a whole number, 0 to \(UInt64.max)"
        case .temperature: "a number from 0 to 2"
        case .maximumResponseTokens: "a whole number, 1 or more"
        case .stopSequences: "text that is not empty, at most \(Self.stopSequenceLimit) bytes"
        }
    }

    /// Longest stop sequence. The runtime holds back that much of an answer
    /// while it looks for one.
    static let stopSequenceLimit = 1024

    /// Reads a text, or says what the key takes.
    func parse<Value>(
        _ text: String, _ convert: (String) -> Value?
    ) throws(LanguageModelError) -> Value {
        guard let value = convert(text) else { throw refused(text) }
        return value
    }

    /// The error for a value that the key does not take.
    func refused(_ value: String, allowed: String? = nil) -> LanguageModelError {
        .invalidOption(key: rawValue, value: value, allowed: allowed ?? self.allowed)
    }

    static func count(_ text: String) -> Int? {
        // The runtime counts tokens in 32 bits.
        Int32(text).flatMap { $0 >= 1 ? Int($0) : nil }
    }

    static func probability(_ text: String) -> Double? {
        Double(text).flatMap { $0 > 0 && $0 <= 1 ? $0 : nil }
    }

    static func temperature(_ text: String) -> Double? {
        Double(text).flatMap { $0 >= 0 && $0 <= 2 ? $0 : nil }
    }

    static func stopSequence(_ text: String) -> String? {
        (1...stopSequenceLimit).contains(text.utf8.count) ? text : nil
    }

    static func unknown(_ key: String, value: String) -> LanguageModelError {
        let keys = allCases.map(\.rawValue).joined(separator: ", ")
        return .invalidOption(key: key, value: value, allowed: "one of the keys \(keys)")
    }

    static func refuse(_ key: String, value: String) -> LanguageModelError {
        OptionKey(rawValue: key)?.refused(value) ?? unknown(key, value: value)
    }

    /// An option's error as a clause that follows the key.
    static func sentence(for error: LanguageModelError) -> String {
        guard case .invalidOption(_, let value, let allowed) = error else { return error.kind }
        return "\(value) is not allowed; it takes \(allowed)"
    }
}
