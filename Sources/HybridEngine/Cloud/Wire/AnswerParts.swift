/// The parts of a streamed answer as they go into the transcript: text that
/// came in pieces is one text again, thoughts are one thought. A signed part
/// is never merged, since its seal is for that part alone.
struct AnswerParts: Sendable, Equatable {
    private var finished: [Part] = []
    /// The run of unsigned text that grows.
    private var text = ""
    private var isThought = false

    mutating func append(_ part: Part) {
        guard case .text(let more) = part.content, part.thoughtSignature == nil else {
            endRun()
            finished.append(part)
            return
        }
        guard !more.isEmpty else { return }
        if part.isThought != isThought { endRun() }
        isThought = part.isThought
        text += more
    }

    /// All parts until now.
    var all: [Part] {
        text.isEmpty ? finished : finished + [Part(.text(text), isThought: isThought)]
    }

    private mutating func endRun() {
        finished = all
        text = ""
    }
}
