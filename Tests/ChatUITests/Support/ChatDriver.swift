import HybridEngine
import TerminalUI
import Testing

@testable import ChatUI

/// A chat without a program around it: takes keys and events from a script and
/// collects the effects.
///
/// A script has lines. A line that begins with `> ` is an event:
/// `start`, `start-cloud`, `load 40`, `retry SECONDS TRY`, `think …`, `text …`
/// (`\n` for a line end), `usage IN OUT [THOUGHTS]`, `finish`,
/// `finish MAX_TOKENS`, `crash`, `paste …`, `size 40x12`, `wait 2.5`, and `left`
/// or `right`: which of two answers the events after it belong to. All other
/// lines are keys: text as typed, `<enter>`, `<c-c>`, `<a-b>`, `<s-tab>`, `<lt>`.
struct ChatDriver {
    var state: State
    var now = Moment(uptime: 100, wallClock: "09:41")
    private(set) var effects: [Effect] = []

    init(_ columns: Int = 60, _ rows: Int = 16, change: (inout Settings) -> Void = { _ in }) {
        var settings = Settings()
        settings.size = Size(columns: columns, rows: rows)
        change(&settings)
        state = State(settings)
    }

    init(_ script: String) {
        self.init()
        run(script)
    }

    mutating func act(_ action: Action) {
        let new = update(&state, action, at: now)
        effects += new
        for case .send(let turn, let request, _) in new {
            (self.turn, self.request) = (turn, request)
        }
    }

    mutating func run(_ script: String) {
        for line in script.split(separator: "\n") {
            if line.hasPrefix("> ") { event(line.dropFirst(2)) } else { keys(line) }
        }
    }

    /// The effects so far, which are forgotten then.
    mutating func takeEffects() -> [Effect] {
        defer { effects = [] }
        return effects
    }

    /// The turn that was asked for last; 0 before the first.
    private(set) var turn = 0
    /// The request that was sent last.
    private(set) var request: GenerationRequest?

    /// The answer that came last, or is coming.
    var answer: Answer? { state.conversation.messages.last?.answer }

    var frame: Frame { view(state) }

    /// The last row of the screen.
    var bar: String { frame.buffer.rowText(state.size.rows - 1) }

    private mutating func keys(_ line: Substring) {
        var rest = line
        while let character = rest.popFirst() {
            guard character == "<", let end = rest.firstIndex(of: ">") else {
                act(.input(.key(KeyEvent(.character(character)))))
                continue
            }
            press(String(rest[..<end]))
            rest = rest[rest.index(after: end)...]
        }
    }

    private mutating func press(_ name: String) {
        let long = name.replacing("c-", with: "ctrl-").replacing("a-", with: "alt-")
            .replacing("s-", with: "shift-")
        let key = name == "lt" ? KeyEvent(.character("<")) : KeyName.parse(long)
        guard let key else {
            Issue.record("no key <\(name)>")
            return
        }
        act(.input(.key(key)))
    }

    private mutating func event(_ line: Substring) {
        let word = line.prefix { $0 != " " }
        let rest = line.dropFirst(word.count + 1).replacing("\\n", with: "\n")
        let numbers = rest.split { $0 == " " || $0 == "x" }.compactMap { Double($0) }
        switch word {
        case "start": respond(.started(Sample.model, Sample.decision))
        case "start-cloud": respond(.started(Sample.cloudModel, Sample.cloudDecision))
        case "retry":
            let notice = RetryNotice(
                seconds: numbers[0], kind: "quotaExceeded", attempt: Int(numbers[1]), limit: 3)
            respond(.retry(notice))
        case "think": respond(.thoughtDelta(String(rest)))
        case "load": respond(.progress(fraction: (numbers.first ?? 0) / 100))
        case "text": respond(.textDelta(String(rest)))
        case "usage":
            let thoughts = numbers.count > 2 ? Int(numbers[2]) : 0
            respond(.usage(Sample.usage(Int(numbers[0]), Int(numbers[1]), thoughts)))
        case "finish":
            let reason = rest.isEmpty ? .stop : FinishReason(rawValue: String(rest))
            respond(.finished(reason, Sample.statistics))
        case "crash": act(.responseFailed(turn: turn, .runtimeCrashed(.signal(9))))
        case "left": turn = state.conversation.comparison?[.left].answer?.turn ?? turn
        case "right": turn = state.conversation.comparison?[.right].answer?.turn ?? turn
        case "paste": act(.input(.paste(String(rest))))
        case "size": act(.resized(Size(columns: Int(numbers[0]), rows: Int(numbers[1]))))
        case "wait":
            now.uptime += numbers[0]
            act(.woke)
        default: Issue.record("no event \(word)")
        }
    }

    mutating func fail(_ error: LanguageModelError) {
        act(.responseFailed(turn: turn, error))
    }

    /// An event of the answer to the turn that was asked for last.
    mutating func respond(_ event: ResponseEvent) {
        act(.response(turn: turn, event))
    }
}
