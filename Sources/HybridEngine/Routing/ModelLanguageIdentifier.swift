import Synchronization

/// Tells languages with a small model, `langid.tflite`, in a process of its
/// own.
///
/// A text that is short, or of which the model is not sure, has no language:
/// every model then counts as speaking it. What the script alone decides does
/// not need the model, and is all there is where the model cannot run.
public final class ModelLanguageIdentifier: LanguageIdentifier {
    private let runner: CustomModelRunner
    private let model: String?
    private let deadline: Duration
    private let log: Log?
    private let scripts = ScriptLanguageIdentifier()
    /// In a row.
    private let failures = Mutex(0)

    /// As sure as the model must be, 0…1.
    static let threshold = 0.75
    /// Letters below which it does not know enough.
    static let fewestLetters = 12
    /// Those that it can tell.
    static let languages: Set = [
        "ar", "cs", "da", "de", "el", "en", "es", "fi", "fr", "he", "hi", "hu", "it", "ja", "ko",
        "nl", "pl", "pt", "ro", "ru", "sv", "tr", "uk", "vi", "zh",
    ]
    /// After so many failures in a row the model is not asked any more: a turn
    /// must not wait for what does not come.
    private static let mostFailures = 3
    /// A language shows early.
    private static let longestText = 1_000

    /// Makes an identifier. No process is started before the first text.
    ///
    /// - Parameters:
    ///   - environment: what the program was started with.
    ///   - installation: nil for the one around the running program.
    ///   - library: the TensorFlow Lite library to use; nil for the one that
    ///     was installed with the program.
    ///   - deadline: how long a turn may be held up; after that only the script
    ///     counts.
    ///   - log: nil for none.
    public convenience init(
        _ environment: ProcessEnvironment, installation: Installation? = nil,
        library: String? = nil, deadline: Duration = .milliseconds(250), log: Log? = nil
    ) {
        let installation = installation ?? Installation(environment)
        var limits = CustomModelRunner.Limits()
        limits.seconds = 5
        limits.keepAlive = .seconds(120)
        self.init(
            runner: CustomModelRunner(
                environment, installation: installation, library: library, limits: limits, log: log),
            model: CustomModelLibrary(environment, installation: installation).path(of: "langid"),
            deadline: deadline, log: log)
    }

    init(runner: CustomModelRunner, model: String?, deadline: Duration, log: Log?) {
        self.runner = runner
        self.model = model
        self.deadline = deadline
        self.log = log
    }

    /// The language of most of the text. Code and addresses do not count.
    public func language(of text: String) async -> LanguageGuess? {
        let words = Prose.words(of: text)
        let letters = LetterCount(words)
        let script = scripts.language(of: text)
        guard letters.total >= Self.fewestLetters, letters.isOfOneScript else { return script }
        guard let guess = await guess(words) else { return script }
        return Self.choice(script: script, model: guess)
    }

    /// Starts its process and has the model in memory.
    public func prewarm() async {
        _ = await guess(Prose.words(of: "Getting ready."))
    }

    /// Ends its process.
    public func shutDown() async {
        await runner.shutDown()
    }

    /// What the model finds most probable, sure or not; nil when it cannot be
    /// asked, or not in time.
    func guess(_ words: [Substring.UnicodeScalarView]) async -> LanguageGuess? {
        guard let model, failures.withLock({ $0 < Self.mostFailures }) else { return nil }
        let text = String(words.map { String($0) }.joined(separator: " ").prefix(Self.longestText))
        let runner = runner
        let log = log
        // Goes on after the deadline: the next turn then finds it ready.
        let task = Task<LanguageGuess?, Never> {
            do throws(CustomModelError) {
                let result = try await runner.run(model, [CustomModelInput(.text(text))])
                return result.outputs.first?.labels?.first.map(LanguageGuess.init)
            } catch {
                log?.notice("the language of a message is not known: \(error)")
                return nil
            }
        }
        let guess = await Self.value(of: task, within: deadline)
        if guess != nil || !Task.isCancelled {
            failures.withLock { $0 = guess == nil ? $0 + 1 : 0 }
        }
        return guess
    }

    /// The script decides where the model's letters are others, or where it
    /// does not know the language.
    static func choice(script: LanguageGuess?, model: LanguageGuess) -> LanguageGuess? {
        guard let script else { return model.confidence >= threshold ? model : nil }
        guard languages.contains(script.code) else { return script }
        let isSameScript = Script.letters(of: script.code) == Script.letters(of: model.code)
        return isSameScript && model.confidence >= threshold ? model : script
    }

    private static func value(
        of task: Task<LanguageGuess?, Never>, within deadline: Duration
    ) async -> LanguageGuess? {
        let (values, continuation) = AsyncStream.makeStream(of: LanguageGuess?.self)
        let alarm = Task {
            try? await ContinuousClock().sleep(for: deadline)
            continuation.yield(nil)
        }
        Task { continuation.yield(await task.value) }
        defer { alarm.cancel() }
        for await value in values { return value }
        return nil
    }
}

extension LanguageGuess {
    /// The model's labels are the languages' English names.
    init(_ label: LabelledProbability) {
        let code = LanguageName.code(label.label) ?? label.label
        self.init(code: code, name: label.label, confidence: label.probability)
    }
}

extension LetterCount {
    /// Of several, no one language can be told by a model of letters.
    fileprivate var isOfOneScript: Bool { (majority?.share ?? 0) >= 0.8 }
}

extension Script {
    /// The script that a language is written in, as far as the language model
    /// and the scripts' own rules can disagree: Latin where nothing else is
    /// known.
    static func letters(of code: String) -> Script {
        switch code {
        case "ru", "uk", "be", "mk", "sr", "kk": .cyrillic
        case "ar", "fa", "ur": .arabic
        case "hi", "mr": .devanagari
        case "he", "yi": .hebrew
        case "ja", "zh": .han
        case "el": .greek
        case "ko": .hangul
        case "hy": .armenian
        case "ka": .georgian
        case "am": .ethiopic
        case "bn": .bengali
        case "pa": .gurmukhi
        case "gu": .gujarati
        case "ta": .tamil
        case "te": .telugu
        case "kn": .kannada
        case "ml": .malayalam
        case "si": .sinhala
        case "th": .thai
        case "lo": .lao
        case "my": .burmese
        case "km": .khmer
        case "bo": .tibetan
        default: .latin
        }
    }
}
