import ChatUI
import HybridEngine

/// `tandem models`: the models of this machine, and how to get others.
struct ModelsCommand: RunningCommand {
    private let options: ModelsOptions
    private let environment: ProcessEnvironment

    init(_ options: ModelsOptions, environment: ProcessEnvironment) {
        self.options = options
        self.environment = environment
    }

    func run() async -> Int32 {
        await Interruption.watching { await $0.code(of: Task { await obey() }) }
    }

    private func obey() async -> Int32 {
        do {
            let bench = try ModelsBench(options, environment: environment)
            switch options.request {
            case .list: return try ModelsList(bench).run()
            case .info(let name): return try await info(name, bench)
            case .get(let source, let name): return try await ModelsGet(bench).run(source, name)
            case .update(let name): return try await ModelsUpdate(bench).run(name)
            case .remove(let name): return try await ModelsRemove(bench).run(name)
            }
        } catch let error as OutputError {
            return ExitCode.output(error)
        } catch let error as ModelsError {
            return ModelsNotes(isJSON: options.isJSON).refuse(error)
        } catch let error as LanguageModelError {
            return ModelsNotes(isJSON: options.isJSON).refuse(ModelsError(error))
        } catch {
            ModelsNotes(isJSON: options.isJSON).note("\(error)")
            return ExitCode.failure
        }
    }
}

extension ModelsCommand {
    /// A custom model that is here tells its inputs and outputs itself.
    private func info(_ name: String, _ bench: ModelsBench) async throws -> Int32 {
        if let listing = bench.inventory.listing(named: name),
            listing.kind == ModelCatalogue.Entry.languageKind || !listing.isInstalled
        {
            return try ModelsInfo(bench).run(listing.name)
        }
        return await ModelInfoCommand(
            options: ModelInfoOptions(model: name, isJSON: options.isJSON),
            environment: environment
        ).run()
    }
}

/// What the subcommands work with.
struct ModelsBench {
    let options: ModelsOptions
    let setup: Setup
    let inventory: ModelInventory
    let downloader: ModelDownloader
    let notes: ModelsNotes

    init(_ options: ModelsOptions, environment: ProcessEnvironment) throws(LanguageModelError) {
        self.options = options
        setup = try Setup(choice: ModelChoice(), environment: environment)
        let installation = setup.model.installation
        inventory = ModelInventory(
            installation, configuration: setup.configuration, environment: environment)
        downloader = ModelDownloader(
            configuration: setup.configuration, catalogue: installation.models.catalogue,
            environment: environment, log: setup.log)
        notes = ModelsNotes(isJSON: options.isJSON)
        for problem in setup.configuration.problems { notes.note(problem.description) }
        if let problem = installation.catalogueProblem { notes.note(problem) }
    }

    /// The model of that name, or what to say instead.
    func listing(_ name: String) throws(ModelsError) -> ModelListing {
        if let listing = inventory.listing(named: name) { return listing }
        throw unknown(name)
    }

    func error(_ error: DownloadError, model name: String) -> ModelsError {
        ModelsError(error, model: name, isPartHere: downloader.hasPart(of: name))
    }

    func unknown(_ name: String) -> ModelsError {
        let near = Suggestion.nearest(to: name, among: inventory.listings().map(\.name))
        let hint = near.map { " (did you mean \($0)?)" } ?? "; tandem models lists those there are"
        return ModelsError(
            kind: "modelNotFound", message: "there is no model \u{201C}\(name)\u{201D}\(hint)",
            code: ExitCode.usage)
    }
}
