extension OptionField {
    /// Reads what was typed. A text of several is given one by one.
    public func parse(_ text: String) throws(LanguageModelError) -> OptionValue {
        guard let value = read(text), accepts(value) else { throw refused(text) }
        return value
    }

    /// Whether a value is of the right kind and in range.
    public func accepts(_ value: OptionValue) -> Bool {
        switch (kind, value) {
        case (.decimal(let range, let excludesLower, _), .decimal(let number)):
            range.contains(number) && !(excludesLower && number == range.lowerBound)
        case (.whole(let range, _), .whole(let number)): range.contains(number)
        case (.seed, .seed), (.flag, .flag): true
        case (.word(let words), .word(let word)): words.contains(word)
        case (.texts(let count, let bytes), .texts(let texts)):
            texts.count <= count
                && texts.allSatisfy { (1...bytes).contains($0.utf8.count) }
        default: false
        }
    }

    /// The value one step further, within the range.
    public func stepped(_ value: OptionValue?, by steps: Int) -> OptionValue {
        guard let value else { return start }
        switch (kind, value) {
        case (.decimal(let range, let excludesLower, let step), .decimal(let number)):
            let lowest = excludesLower ? range.lowerBound + step : range.lowerBound
            // Whole hundredths: sums of steps would show their rounding.
            let sum = ((number + Double(steps) * step) * 100).rounded() / 100
            return .decimal(min(max(sum, lowest), range.upperBound))
        case (.whole(let range, let step), .whole(let number)):
            let sum = Self.multiple(of: step, near: range.clamp(number), by: steps)
            return .whole(range.clamp(sum))
        case (.seed, .seed(let seed)):
            return .seed(steps < 0 ? seed - min(seed, UInt64(-steps)) : seed &+ UInt64(steps))
        case (.word(let words), .word(let word)):
            let place = (words.firstIndex(of: word) ?? 0) + steps
            return .word(words[min(max(place, 0), words.count - 1)])
        case (.flag, .flag(let isOn)): return .flag(steps.isMultiple(of: 2) ? isOn : !isOn)
        default: return value
        }
    }

    /// Steps lead over round numbers: from 1 to 256, not to 257.
    private static func multiple(of step: Int, near number: Int, by steps: Int) -> Int {
        let rest = ((number % step) + step) % step
        let start = number - rest + (steps < 0 && rest > 0 ? step : 0)
        return start + steps * step
    }

    /// The error for a value that it does not take.
    func refused(_ value: String, allowed: String? = nil) -> LanguageModelError {
        .invalidOption(key: key, value: value, allowed: allowed ?? self.allowed)
    }

    private func read(_ text: String) -> OptionValue? {
        switch kind {
        // Double also reads hexadecimal, which nobody means here.
        case .decimal:
            text.utf8.contains(where: { $0 | 0x20 == UInt8(ascii: "x") })
                ? nil : Double(text).flatMap { $0.isFinite ? .decimal($0) : nil }
        case .whole: Int(text).map { .whole($0) }
        case .seed: UInt64(text).map { .seed($0) }
        case .word(let words):
            words.first { $0.lowercased() == text.lowercased() }.map { .word($0) }
        case .texts: .texts([text])
        case .flag: Self.flags[text.lowercased()].map { .flag($0) }
        }
    }

    private static let flags = [
        "true": true, "yes": true, "on": true, "1": true, "false": false, "no": false,
        "off": false, "0": false,
    ]
}

extension ClosedRange<Int> {
    fileprivate func clamp(_ number: Int) -> Int {
        Swift.min(Swift.max(number, lowerBound), upperBound)
    }
}
