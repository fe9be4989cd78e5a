import HybridEngine

/// All that is settled before a model is asked.
struct AskPreparation {
    let setup: Setup
    let request: GenerationRequest
    let session: AskSession
    /// What goes with the prompt.
    let files: [Attachment]

    init(
        _ options: AskOptions, environment: ProcessEnvironment, notes: Notes
    ) async throws(Refusal) {
        var session = try await AskSession(
            options.choice.session, Setup.store(environment), isTrial: options.isDryRun)
        do throws(LanguageModelError) {
            setup = try Setup(
                choice: options.choice, environment: environment, resuming: session.stored,
                sendsSoon: !options.isDryRun)
        } catch {
            throw Refusal(error)
        }
        if let problem = setup.configuration.problems.first { throw Refusal(problem) }
        files = try AskFiles(
            options.files, environment, notes, readsPDFText: setup.mode != .onlyInCloud
        ).read()
        let words = try Self.prompt(options, notes)
        let text = words.isEmpty ? "" : setup.message(words)
        do throws(LanguageModelError) {
            let earlier = session.stored?.transcript ?? []
            var request = try setup.request(earlier + [Message(text: text, attachments: files)])
            session.system = request.instructions
            if let summary = session.stored?.summary {
                request.instructions = summary.added(to: request.instructions)
            }
            let functions = try Functions(options, toolbox: setup.toolbox, notes: notes)
            (request.tools, request.toolPolicy) = (functions.tools, functions.policy)
            request.schema = try options.schemaFile.map { name throws(LanguageModelError) in
                try SchemaFile.read(name, environment)
            }
            self.request = request
            self.session = session
        } catch {
            throw Refusal(error)
        }
    }

    private static func prompt(_ options: AskOptions, _ notes: Notes) throws(Refusal) -> String {
        let input: String?
        do throws(InputError) {
            input = try reader(options).read { silence in
                switch silence {
                case .goesOn:
                    notes.note(
                        "nothing came on standard input within 1 s; the prompt goes without it")
                case .keepsWaiting: notes.note("waiting for standard input")
                }
            }
        } catch {
            throw Refusal(error)
        }
        if let text = InputText.prompt(input: input, argument: options.prompt) { return text }
        // A file may be all that there is to say.
        guard !options.files.isEmpty else { throw Refusal(UsageError.noPrompt) }
        return ""
    }

    private static func reader(_ options: AskOptions) -> InputReader {
        reader(options.input, hasPrompt: options.prompt != nil || !options.files.isEmpty)
    }

    static func reader(_ rule: InputRule, hasPrompt: Bool) -> InputReader {
        let descriptor = InputReader.standardInput
        let plan = InputPlan(
            rule: rule, hasPrompt: hasPrompt,
            isTerminal: InputReader.isTerminal(descriptor))
        return InputReader(descriptor: descriptor, plan: plan)
    }
}
