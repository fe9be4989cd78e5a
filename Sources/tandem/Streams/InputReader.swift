import Glibc

/// Reads standard input for a prompt.
struct InputReader {
    /// More than any model takes.
    static let largestInput = 16 << 20

    static let standardInput = STDIN_FILENO

    static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

    let descriptor: Int32
    let plan: InputPlan

    /// The text up to the end of input; nil when it was silent for so long
    /// that the prompt goes without it. `onSilence` hears of it.
    func read(onSilence: (InputPlan.Silence) -> Void) throws(InputError) -> String? {
        guard let bytes = try readBytes(onSilence: onSilence) else { return nil }
        return try InputText.decode(bytes)
    }

    /// The same, whatever it is.
    func readBytes(onSilence: (InputPlan.Silence) -> Void) throws(InputError) -> [UInt8]? {
        guard plan.reads else { return nil }
        if isSilent() {
            onSilence(plan.silence)
            if plan.silence == .goesOn { return nil }
        }
        return try StandardInput.bytes(of: descriptor, limit: Self.largestInput)
    }

    private func isSilent() -> Bool {
        var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        var result: Int32
        repeat {
            result = poll(&entry, 1, InputPlan.silenceMilliseconds)
        } while result < 0 && errno == EINTR
        return result == 0
    }
}

/// What is to be done with standard input: the rules alone.
struct InputPlan: Equatable {
    /// A standard input that says nothing for this long is mentioned.
    static let silenceMilliseconds: Int32 = 1000

    /// What happens after the silence.
    enum Silence: Equatable {
        /// The prompt is sent without it.
        case goesOn
        /// There is nothing else to send.
        case keepsWaiting
    }

    let reads: Bool
    let silence: Silence

    init(rule: InputRule, hasPrompt: Bool, isTerminal: Bool) {
        switch rule {
        case .never: (reads, silence) = (false, .goesOn)
        case .always: (reads, silence) = (true, .keepsWaiting)
        case .ifNotTerminal:
            (reads, silence) = (!isTerminal, hasPrompt ? .goesOn : .keepsWaiting)
        }
    }
}
