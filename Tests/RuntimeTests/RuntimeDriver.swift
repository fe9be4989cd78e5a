import Glibc
import RuntimeProtocol
import TestSupport
import Testing

/// The built runtime program, driven as the engine does.
final class RuntimeDriver {
    let pipes: PipedProcess
    private var decoder = JSONLinesDecoder(RuntimeEvent.self)
    private var consumed = 0
    private(set) var events: [RuntimeEvent] = []
    private(set) var unreadable: [FramingError] = []

    /// - Parameter tracer: a program that runs the runtime, and its arguments.
    init(_ arguments: [String] = [], tracedBy tracer: [String] = []) throws {
        let line = tracer + [try BuiltProduct.debugPath("tandem-runtime")] + arguments
        pipes = try PipedProcess(line[0], Array(line.dropFirst()))
    }

    func send(_ commands: RuntimeCommand...) throws {
        for command in commands {
            let line = try JSONLinesEncoder().encode(command)
            try pipes.send(String(decoding: line, as: UTF8.self))
        }
    }

    /// Waits until an event satisfies the condition, and returns what that gives.
    func wait<Value>(
        for what: String, within seconds: Double = 60, _ value: (RuntimeEvent) -> Value?
    ) throws -> Value {
        var found: Value?
        try pipes.wait(for: what, within: seconds) {
            collect()
            found = events.lazy.compactMap(value).first
            return found != nil
        }
        return try #require(found)
    }

    func hello() throws -> RuntimeHello {
        try wait(for: "hello") { if case .hello(let hello) = $0 { hello } else { nil } }
    }

    /// The last event of a load.
    func load(_ path: String, id: Int = 1, contextTokens: Int? = 2048) throws -> RuntimeEvent {
        try send(.load(LoadRequest(id: id, path: path, contextTokens: contextTokens, threads: 1)))
        return try end(of: id)
    }

    /// The last event of a request.
    func end(of id: Int, within seconds: Double = 60) throws -> RuntimeEvent {
        try wait(for: "the end of \(id)", within: seconds) { $0.ends(id) ? $0 : nil }
    }

    /// The last event of a request, if it came already.
    func endSoFar(of id: Int) -> RuntimeEvent? {
        collect()
        return events.first { $0.ends(id) }
    }

    func text(of id: Int) -> String {
        collect()
        return events.map { if case .delta(id, let text) = $0 { text } else { "" } }.joined()
    }

    func waitForDelta(of id: Int) throws {
        try wait(for: "a delta of \(id)") { if case .delta(id, _) = $0 { () } else { nil } }
    }

    private func collect() {
        for result in decoder.push(pipes.output[consumed...]) {
            switch result {
            case .success(let event): events.append(event)
            case .failure(let error): unreadable.append(error)
            }
        }
        consumed = pipes.output.count
    }
}

extension RuntimeEvent {
    func ends(_ id: Int) -> Bool {
        switch self {
        case .loaded(id, _), .loadFailed(id, _), .finished(id, _), .failed(id, _): true
        default: false
        }
    }
}

extension RuntimeCommand {
    static func ask(
        _ text: String, id: Int, maximumResponseTokens: Int? = nil, sampling: Sampling? = .greedy
    ) -> RuntimeCommand {
        .generate(
            GenerateRequest(
                id: id, messages: [ChatMessage(role: .user, text: text)], sampling: sampling,
                maximumResponseTokens: maximumResponseTokens))
    }
}
