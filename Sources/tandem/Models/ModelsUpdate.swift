import HybridEngine

/// `tandem models update`.
struct ModelsUpdate {
    private let bench: ModelsBench

    init(_ bench: ModelsBench) { self.bench = bench }

    func run(_ name: String?) async throws -> Int32 {
        let listings = try name.map { [try updatable($0)] } ?? all
        var code = ExitCode.success
        var updated: [ModelListing] = []
        for listing in listings {
            do {
                try await update(listing)
                updated.append(listing)
            } catch let error as ModelsError {
                // The others are updated all the same.
                bench.notes.note(error.message)
                if code == ExitCode.success { code = error.code }
                if error.kind == "cancelled" { break }
            }
        }
        if bench.options.isJSON {
            let objects = try updated.map { ModelObject(try bench.listing($0.name)) }
            try OutputStream.standardOutput.write(try JSONText.line(objects))
        } else if listings.isEmpty {
            bench.notes.note("there is no model that was downloaded")
        }
        return code
    }

    private var all: [ModelListing] {
        bench.inventory.listings().filter { listing in
            if case .file = listing.record?.source { return false }
            return listing.record != nil
        }
    }

    private func updatable(_ name: String) throws(ModelsError) -> ModelListing {
        let listing = try bench.listing(name)
        if case .file(let path) = listing.record?.source {
            throw ModelsError(
                kind: "invalidOption",
                message: "\(listing.name) is a copy of \(path): remove it and get it again",
                code: ExitCode.usage)
        }
        guard listing.record != nil else {
            throw ModelsError(
                kind: "invalidOption", message: "\(listing.name) was not downloaded",
                code: ExitCode.usage)
        }
        return listing
    }

    private func update(_ listing: ModelListing) async throws {
        let line = ProgressLine(
            listing.name, terminal: bench.setup.environment.variables["TERM"])
        let outcome: ModelDownloadOutcome
        do throws(DownloadError) {
            defer { line.end() }
            outcome = try await bench.downloader.obtain(
                listing.name,
                options: ModelDownloadOptions(acceptsLicence: bench.options.acceptsLicence),
                onProgress: line.show)
        } catch {
            throw bench.error(error, model: listing.name)
        }
        if !bench.options.isJSON {
            let verb = outcome.origin == .downloaded ? "was updated" : "is up to date"
            try OutputStream.standardOutput.write("\(listing.name) \(verb)\n")
        }
    }
}
