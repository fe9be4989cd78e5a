/// What the last message of a conversation asks the scripted runtime to do.
/// The message is a line of steps, `stream 20 at 50; crash 6`:
///
/// | step | does |
/// |---|---|
/// | `stream N [at R]` | N numbered tokens, R a second; without R, at once |
/// | `say TEXT` | TEXT in one piece |
/// | `hang` | nothing more, until cancelled |
/// | `crash S` | ends itself with signal S |
/// | `exit C` | ends with status C |
/// | `hostile` | bytes that a terminal would obey |
/// | `garbage` | a line that is no message |
/// | `recall` | the whole conversation as it was given, `role: text` each |
/// | `options` | how it was told to generate, `temperature: 0.5 | stop: a` |
/// | `count` | `N answers`, as many as this process has begun |
/// | `flood N` | N tokens of one character, as fast as the pipe takes them |
///
/// Anything else is answered with `ok`.
struct Script {
    enum Step: Equatable {
        case stream(count: Int, perSecond: Double)
        case say(String)
        case hang
        case crash(signal: Int32)
        case exit(status: Int32)
        case garbage
        case count
        case recall
        case options
        case flood(count: Int)
    }

    var steps: [Step]

    init(_ message: String) {
        steps = message.split(separator: ";").compactMap { Self.step(String($0)) }
        if steps.isEmpty { steps = [.say("ok")] }
    }

    private static func step(_ text: String) -> Step? {
        let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
        let number = words.count > 1 ? Int(words[1]) : nil
        switch (words.first, number) {
        case ("stream", let count?):
            let rate = words.count > 3 ? Double(words[3]) : nil
            return .stream(count: count, perSecond: rate ?? .infinity)
        case ("say", _): return .say(words.dropFirst().joined(separator: " "))
        case ("hang", _): return .hang
        case ("crash", let signal?): return .crash(signal: Int32(signal))
        case ("exit", let status?): return .exit(status: Int32(status))
        case ("hostile", _): return .say(HostileText.everything)
        case ("garbage", _): return .garbage
        case ("count", _): return .count
        case ("recall", _): return .recall
        case ("options", _): return .options
        case ("flood", let count?): return .flood(count: count)
        default: return nil
        }
    }
}
