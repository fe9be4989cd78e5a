import Glibc
import RuntimeProtocol

/// Plays the part of the runtime: obeys commands, answers by script.
struct Performer {
    private var commands = CommandSource()
    private let encoder = JSONLinesEncoder()
    private var answers = 0
    private static let window = 8192

    mutating func run() -> Never {
        send(.hello(RuntimeHello(llamaVersion: "scripted", isSandboxed: true)))
        while true {
            if let command = commands.next(within: .infinity) { obey(command) }
        }
    }

    private mutating func obey(_ command: RuntimeCommand) {
        switch command {
        case .load(let request):
            send(.loading(id: request.id, fraction: 1))
            let model = LoadedModel(contextTokens: Self.window, threads: 1)
            send(.loaded(id: request.id, model))
        case .generate(let request): answer(request)
        case .cancel: break  // of something that has ended
        }
    }

    /// Four bytes a token, and never too much.
    private func budget(_ messages: [ChatMessage]) -> TokenBudget {
        let tokens = messages.reduce(0) { $0 + $1.text.utf8.count / 4 + 4 }
        return TokenBudget(
            promptTokens: min(tokens, Self.window - 512), reservedTokens: 512,
            windowTokens: Self.window, leftOutTurns: 0)
    }

    private mutating func answer(_ request: GenerateRequest) {
        let budget = budget(request.messages)
        send(.started(id: request.id, budget))
        let began = now()
        answers += 1
        var run = Run(
            request: request, answers: answers, commands: commands, encoder: encoder)
        let finished = run.perform(Script(request.messages.last?.text ?? ""))
        commands = run.commands
        let milliseconds = (now() - began) * 1000
        send(
            .finished(
                id: request.id,
                GenerationSummary(
                    reason: finished ? .stop : .cancelled, promptTokens: budget.promptTokens,
                    reusedTokens: 0, generatedTokens: run.tokens,
                    decodeMilliseconds: max(milliseconds, 1))))
    }

    private func send(_ event: RuntimeEvent) { write(event, with: encoder) }
}

/// One answer on its way.
private struct Run {
    let request: GenerateRequest
    let answers: Int
    var commands: CommandSource
    let encoder: JSONLinesEncoder
    var tokens = 0

    private var id: Int { request.id }

    private var options: String {
        let words = [
            request.sampling.map { "sampling: \($0)" },
            request.temperature.map { "temperature: \($0)" },
            request.maximumResponseTokens.map { "maximum: \($0)" },
        ]
        let stops = request.stopSequences.map { "stop: \($0)" }
        return (words.compactMap { $0 } + stops).joined(separator: " | ")
    }

    /// False when it was cancelled.
    mutating func perform(_ script: Script) -> Bool {
        script.steps.allSatisfy { perform($0) }
    }

    private mutating func perform(_ step: Script.Step) -> Bool {
        switch step {
        case .stream(let count, let rate): return stream(count, perSecond: rate)
        case .flood(let count):
            for _ in 0..<count { say("x") }
        case .say(let text): say(text)
        case .count: say("\(answers) answers")
        case .recall:
            say(request.messages.map { "\($0.role.rawValue): \($0.text)" }.joined(separator: " | "))
        case .options: say(options)
        case .hang: return !commands.wasCancelled(id, within: .infinity)
        case .crash(let signal):
            Glibc.signal(signal, SIG_DFL)
            raise(signal)
        case .exit(let status): exit(status)
        case .garbage: output(Array("this is no message\n".utf8))
        }
        return true
    }

    /// Numbers of four digits, a line of them at a time, by a timetable that
    /// does not drift.
    private mutating func stream(_ count: Int, perSecond rate: Double) -> Bool {
        let began = now()
        for number in 0..<count {
            let due = rate.isFinite ? began + Double(number) / rate : 0
            while now() < due {
                if commands.wasCancelled(id, within: due - now()) { return false }
            }
            if number.isMultiple(of: 64), commands.wasCancelled(id, within: 0) { return false }
            let end = (number + 1).isMultiple(of: 12) ? "\n" : " "
            say(String(1000 + number % 9000) + end)
        }
        return true
    }

    private mutating func say(_ text: String) {
        tokens += 1
        write(.delta(id: id, text: text), with: encoder)
    }
}

private func write(_ event: RuntimeEvent, with encoder: JSONLinesEncoder) {
    guard let line = try? encoder.encode(event) else { return }
    output(line)
}

private func output(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
        let count = rest.withUnsafeBytes { Glibc.write(1, $0.baseAddress, $0.count) }
        if count < 0 { exit(1) }
        rest = rest.dropFirst(count)
    }
}

private func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
