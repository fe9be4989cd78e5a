import ChatUI
import HybridEngine

/// `tandem models get`.
struct ModelsGet {
    private let bench: ModelsBench

    init(_ bench: ModelsBench) { self.bench = bench }

    func run(_ source: ModelSource, _ name: String?) async throws -> Int32 {
        let outcome: ModelDownloadOutcome?
        switch source {
        case .name(let word):
            if name != nil {
                throw Refusal(.conflict("--name", "a model's own name")).asModelsError
            }
            outcome = try await getByName(word)
        case .url(let url): outcome = try await getByAddress(url, name)
        case .path(let path): outcome = try await copy(path, name)
        }
        if let outcome { try report(outcome) }
        return ExitCode.success
    }

    // MARK: - By name

    /// Nil when it is there already, without having been downloaded.
    private func getByName(_ word: String) async throws -> ModelDownloadOutcome? {
        guard let listing = bench.inventory.listing(named: word) else {
            // Only the service knows its names.
            guard bench.downloader.firebaseProject != nil else { throw bench.unknown(word) }
            return try await downloadAccepting(word)
        }
        if listing.isInstalled, listing.record == nil {
            try reportPresent(listing)
            return nil
        }
        guard listing.canBeHad else {
            throw ModelsError(
                kind: "modelNotFound",
                message: LocalModelWords.isMissing(listing.name), code: ExitCode.usage)
        }
        try checkMemory(listing)
        return try await downloadAccepting(listing.name)
    }

    private func checkMemory(_ listing: ModelListing) throws(ModelsError) {
        if let obstacle = listing.memoryObstacle {
            throw ModelsError(
                kind: "deviceUnavailable", message: "\(listing.name) \(obstacle)",
                code: ExitCode.noModel)
        }
        if let notice = listing.memoryNotice { bench.notes.note("\(listing.name) \(notice)") }
    }

    private func downloadAccepting(
        _ name: String
    ) async throws(ModelsError) -> ModelDownloadOutcome {
        let options = ModelDownloadOptions(acceptsLicence: bench.options.acceptsLicence)
        do throws(DownloadError) {
            return try await download(name, options)
        } catch {
            guard case .licenceNotAccepted(let licence, let url) = error,
                LicenceQuestion.canAsk(isJSON: bench.options.isJSON)
            else { throw bench.error(error, model: name) }
            guard LicenceQuestion.ask(model: name, licence: licence, url: url) else {
                throw bench.error(error, model: name)
            }
        }
        do throws(DownloadError) {
            return try await download(name, ModelDownloadOptions(acceptsLicence: true))
        } catch {
            throw bench.error(error, model: name)
        }
    }

    private func download(
        _ name: String, _ options: ModelDownloadOptions
    ) async throws(DownloadError) -> ModelDownloadOutcome {
        let line = ProgressLine(name, terminal: bench.setup.environment.variables["TERM"])
        defer { line.end() }
        return try await bench.downloader.obtain(
            name, options: options, onProgress: line.show)
    }

    // MARK: - By address or path

    private func getByAddress(
        _ url: String, _ name: String?
    ) async throws(ModelsError) -> ModelDownloadOutcome {
        let shown = name ?? Self.name(from: url)
        let line = ProgressLine(shown, terminal: bench.setup.environment.variables["TERM"])
        defer { line.end() }
        do throws(DownloadError) {
            return try await bench.downloader.obtain(url: url, name: name, onProgress: line.show)
        } catch {
            throw bench.error(error, model: shown)
        }
    }

    private func copy(
        _ path: String, _ name: String?
    ) async throws(ModelsError) -> ModelDownloadOutcome {
        let shown = name ?? Self.name(from: path)
        let line = ProgressLine(shown, terminal: bench.setup.environment.variables["TERM"])
        defer { line.end() }
        do throws(DownloadError) {
            return try await bench.downloader.importModel(
                at: bench.setup.environment.absolute(path), name: name, onProgress: line.show)
        } catch {
            throw bench.error(error, model: shown)
        }
    }

    /// What a model is called in messages before it has its name. A host, and
    /// what stands before an @ there, is no part of it.
    static func name(from place: String) -> String {
        let path = place.prefix { $0 != "?" && $0 != "#" }
        let parts = path.split(separator: "/").map(String.init)
        let last = parts.dropFirst(path.contains("://") ? 2 : 0).last ?? "models get"
        return ModelFormat(fileName: last).map { String(last.dropLast($0.fileExtension.count)) }
            ?? last
    }

    // MARK: - What came of it

    private func report(_ outcome: ModelDownloadOutcome) throws {
        let listing = try bench.listing(outcome.model.name)
        if bench.options.isJSON {
            return try OutputStream.standardOutput.write(try JSONText.line(ModelObject(listing)))
        }
        let verb = outcome.origin == .downloaded ? "is here" : "is up to date"
        try OutputStream.standardOutput.write(
            "\(listing.name) \(verb): \(outcome.model.path)\n")
        if let use = ModelUse.hint(listing) { bench.notes.note(use) }
    }

    private func reportPresent(_ listing: ModelListing) throws {
        if bench.options.isJSON {
            return try OutputStream.standardOutput.write(try JSONText.line(ModelObject(listing)))
        }
        try OutputStream.standardOutput.write("\(listing.name) is here: \(listing.path ?? "")\n")
    }
}

extension Refusal {
    fileprivate var asModelsError: ModelsError {
        ModelsError(kind: "invalidOption", message: message, code: ExitCode.usage)
    }
}

/// How a model that has just come is used.
enum ModelUse {
    static func hint(_ listing: ModelListing) -> String? {
        guard listing.kind == ModelCatalogue.Entry.languageKind else { return nil }
        return "to chat with it: tandem --device-model \(listing.name), or /model "
            + "\(listing.name) in the chat"
    }
}
