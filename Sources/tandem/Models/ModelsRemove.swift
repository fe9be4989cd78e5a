import HybridEngine

/// `tandem models remove`.
struct ModelsRemove {
    private let bench: ModelsBench

    init(_ bench: ModelsBench) { self.bench = bench }

    func run(_ name: String) async throws -> Int32 {
        let listing = try bench.listing(name)
        guard listing.canBeRemoved else {
            let what =
                listing.path.map { "was not downloaded; its file is \($0)" } ?? "is not here"
            throw ModelsError(
                kind: "modelNotFound", message: "\(listing.name) \(what)", code: ExitCode.usage)
        }
        do throws(DownloadedModelError) {
            try await bench.downloader.deleteDownloadedModel(name: listing.name)
        } catch {
            throw ModelsError(error, model: listing.name)
        }
        if bench.options.isJSON {
            let after = bench.inventory.listing(named: listing.name)
            try OutputStream.standardOutput.write(
                try JSONText.line(after.map { [ModelObject($0)] } ?? []))
        } else {
            try OutputStream.standardOutput.write("\(listing.name) was removed\n")
        }
        return ExitCode.success
    }
}
