/// A model that answers: weights, template and working memory in one.
///
/// It holds no conversation. Every request brings the whole of it, and what the
/// key/value cache still has of it is not processed again.
public final class ChatModel {
    /// How a model is set up.
    public struct Settings: Sendable, Equatable {
        /// Size of the window in tokens, at most what the model was trained
        /// with; nil for the smaller of that and 8,192.
        public var contextTokens: Int?
        /// Worker threads; nil for as many as the machine has to spare at the
        /// time.
        public var threads: Int?

        /// Makes settings.
        public init(contextTokens: Int? = nil, threads: Int? = nil) {
            self.contextTokens = contextTokens
            self.threads = threads
        }
    }

    let context: LlamaContext
    let vocabulary: Vocabulary
    var tokenizer: PromptTokenizer
    /// How the model's own template writes calls of functions; nil when it has
    /// no way with them.
    public let toolCallSyntax: ToolCallSyntax?
    /// Tokens of structure that calls are written with.
    let callTokens: Set<Token>
    /// The last prompt that was answered, and what of it came from the cache.
    var lastRun: (prompt: [Token], reusedTokens: Int)?
    private var governor: ThreadGovernor
    private let processors = Processors()
    private let model: LlamaModel

    /// Loads a model file.
    ///
    /// - Parameter progress: told how much is read, 0…1, on this thread.
    public init(
        path: String, settings: Settings = Settings(), backend: LlamaBackend,
        cancellation: CancellationFlag = CancellationFlag(), progress: (Double) -> Void = { _ in }
    ) throws(LlamaError) {
        model = try LlamaModel(
            path: path, backend: backend, cancellation: cancellation, progress: progress)
        if let obstacle = model.obstacle { throw .unsupportedModel(obstacle) }
        vocabulary = model.vocabulary
        let tools = Self.toolTemplate(of: model)
        toolCallSyntax = tools?.syntax
        callTokens = vocabulary.controls(namedIn: tools?.syntax.words ?? "")
        tokenizer = PromptTokenizer(
            vocabulary: vocabulary, template: try ChatTemplate(source: model.chatTemplate),
            toolTemplate: tools)
        governor = ThreadGovernor(
            fixed: settings.threads, processors: processors.granted)
        context = try LlamaContext(
            model: model,
            windowTokens: Self.window(settings.contextTokens, trained: model.trainedContextTokens),
            threads: governor.maximum)
    }

    private static func toolTemplate(of model: LlamaModel) -> ToolTemplate? {
        model.chatTemplate.flatMap {
            ToolTemplate(source: $0, names: model.vocabulary.templateNames)
        }
    }

    /// Size of the window in use, in tokens.
    public var contextTokens: Int { context.windowTokens }

    /// Most worker threads that it uses.
    public var threads: Int { governor.maximum }

    /// Lets the next computation use as many threads as there are processors to
    /// spare.
    func adaptThreads() {
        context.use(
            threads: governor.threads(now: MonotonicClock.seconds(), sample: processors.sample))
    }

    /// Window of a model when nothing else is asked for.
    static let defaultWindow = 8192
    /// Below this not even a template fits.
    static let smallestWindow = 64

    static func window(_ wanted: Int?, trained: Int) -> Int {
        max(smallestWindow, min(wanted ?? defaultWindow, max(trained, smallestWindow)))
    }
}
