import Foundation
import HybridEngine

// Writes turns as a chat would.
// PATH turns N | PATH again ID N | PATH full BYTES | PATH fill CONVERSATIONS MESSAGES
// Prints the conversation's name and how many turns it wrote.

/// A disk that is full is an error, not the end.
signal(SIGXFSZ, SIG_IGN)

private func turn(_ number: Int, after parent: Int?) -> ConversationTurn {
    let text = "question \(number) of \(getpid()) " + String(repeating: "word ", count: 40)
    return ConversationTurn(
        question: StoredMessage(number: number, parent: parent, created: 0, parts: [.text(text)]),
        answer: StoredMessage(
            number: number + 1, parent: number, created: 0,
            answer: AnswerRecord(mode: .preferOnDevice)),
        system: nil, options: OptionValues())
}

private func write(_ store: ConversationStore, _ id: String, after last: Int?) async -> String {
    let number = (last ?? 0) + 1
    let name = await store.begin(turn(number, after: last), in: id)
    var record = AnswerRecord(mode: .preferOnDevice)
    record.apply(.textDelta("half an answer"))
    await store.save(record, number: number + 1, in: name)
    record.apply(
        .finished(
            .stop,
            AnswerStatistics(
                firstTokenMilliseconds: 1, totalMilliseconds: 2, tokensPerSecond: nil)))
    await store.save(record, number: number + 1, in: name)
    return name
}

private func turns(_ store: ConversationStore, _ id: String, _ count: Int) async throws {
    var (name, last) = (id, try await store.load(id)?.head)
    for _ in 0..<count {
        name = await write(store, name, after: last)
        last = (last ?? 0) + 2
    }
    let lost = await store.finish()
    print(name, count, lost, store.trouble.map { "\($0)" } ?? "-")
}

/// Writes until the file may not grow, then goes on, then may write again.
private func full(_ store: ConversationStore, _ limit: UInt64) async throws {
    var limits = rlimit()
    getrlimit(__rlimit_resource_t(1), &limits)
    limits.rlim_cur = rlim_t(limit)
    setrlimit(__rlimit_resource_t(1), &limits)
    var (name, count) = (await store.create(), 0)
    while store.trouble == nil, count < 10_000 {
        name = await write(store, name, after: count == 0 ? nil : 2 * count)
        count += 1
    }
    let trouble = store.trouble
    for _ in 0..<5 {
        name = await write(store, name, after: 2 * count)
        count += 1
    }
    limits.rlim_cur = limits.rlim_max
    setrlimit(__rlimit_resource_t(1), &limits)
    for await now in store.troubles() where now == nil { break }
    let lost = await store.finish()
    print(name, count, lost, trouble.map { "\($0)" } ?? "-")
}

/// Conversations of messages like those of a year.
private func fill(_ store: ConversationStore, _ count: Int, _ messages: Int) async throws {
    let words = ["light", "sky", "table", "Himmel", "tree", "compare", "blue", "why", "river"]
    for number in 0..<count {
        var conversation = StoredConversation(
            id: "fill\(number)", created: Double(number), head: messages)
        conversation.messages = (1...max(1, messages)).map { place in
            let text =
                (0..<30).map { words[($0 * 7 + place * 3 + number) % words.count] }
                .joined(separator: " ") + " n\(number)m\(place)"
            let parent = place == 1 ? nil : place - 1
            guard place.isMultiple(of: 2) else {
                return StoredMessage(
                    number: place, parent: parent, created: 0, parts: [.text(text)])
            }
            return StoredMessage(
                number: place, parent: parent, created: 0, answer: finished(text))
        }
        _ = try await store.add(conversation)
    }
    await store.finish()
}

private func finished(_ text: String) -> AnswerRecord {
    let model = ModelDescriptor(name: "SmolLM2-135M-Instruct", source: .onDevice)
    var record = AnswerRecord(mode: .preferOnDevice)
    record.apply(
        .started(
            model,
            RouteDecision(
                mode: .preferOnDevice, device: .init(AvailabilityStatus(.available)),
                cloud: .init(.missingAPIKey),
                attempts: [
                    .init(
                        model: model.name, source: .onDevice, outcome: .answered,
                        milliseconds: 12.5)
                ])))
    record.apply(.textDelta(text))
    record.apply(.usage(Usage(promptTokenCount: 100, candidatesTokenCount: 40)))
    record.apply(.message(Message(role: .model, text: text, maker: model)))
    record.apply(
        .finished(
            .stop,
            AnswerStatistics(
                firstTokenMilliseconds: 12.5, totalMilliseconds: 400, tokensPerSecond: 120)))
    return record
}

let words = CommandLine.arguments
let store = ConversationStore(path: words[1], retryInterval: .milliseconds(20))
switch words[2] {
case "turns": try await turns(store, await store.create(), Int(words[3]) ?? 0)
case "again":
    _ = try await store.open(words[3])
    try await turns(store, words[3], Int(words[4]) ?? 0)
case "fill": try await fill(store, Int(words[3]) ?? 0, Int(words[4]) ?? 0)
default: try await full(store, UInt64(words[3]) ?? 0)
}
