import Glibc

/// All models that this machine has or could get: those of the catalogue,
/// those that were obtained by name, and files that lie in the folders.
public struct ModelInventory: Sendable {
    private let models: ModelLocator
    private let store: ModelStore
    private let offers: Offers?

    /// Names that a Firebase project is known to have.
    private struct Offers {
        var project: String
        var names: [String]
    }

    /// Looks at an installation and the user's models.
    ///
    /// - Parameters:
    ///   - installation: where the program and its models are.
    ///   - configuration: names a Firebase project's models, if it does.
    ///   - environment: what the program was started with.
    public init(
        _ installation: Installation, configuration: Configuration = Configuration(),
        environment: ProcessEnvironment
    ) {
        models = installation.models
        offers = configuration.firebaseProject.map {
            Offers(project: $0, names: configuration.firebase.models.value)
        }
        store = ModelStore(folder: environment.paths.modelsFolder)
    }

    /// One row for each model, those of the catalogue first. A fresh look at
    /// the files each time.
    public func listings() -> [ModelListing] {
        let known = models.catalogue.models.map(listing)
        let records = ((try? store.locals()) ?? []).filter { record in
            !models.catalogue.models.contains { $0.name == record.name }
        }
        let obtained = records.map { listing($0) }
        let named = known + obtained
        let taken = Set(named.compactMap(\.path))
        return named + offered(beside: named) + looseFiles.filter { !taken.contains($0.path ?? "") }
    }

    /// The model of that name, of a catalogue's alias or of a file; nil where
    /// there is none.
    public func listing(named name: String) -> ModelListing? {
        let name = models.catalogue.entry(named: name)?.name ?? name
        let all = listings()
        return all.first { $0.name == name }
            ?? all.first { $0.name.lowercased() == name.lowercased() }
    }

    // MARK: - Rows

    private func listing(_ entry: ModelCatalogue.Entry) -> ModelListing {
        let record = store.local(entry.name)
        let path = path(of: entry.file)
        return ModelListing(
            name: entry.name, kind: entry.kind,
            state: state(entry.name, isInstalled: path != nil, canBeHad: entry.url != nil),
            size: record?.size ?? path.flatMap(Self.size) ?? entry.size ?? entry.estimatedSize,
            sha256: record?.sha256 ?? entry.sha256, licence: entry.licence, path: path,
            entry: entry, record: record)
    }

    private func listing(_ record: ModelRecord) -> ModelListing {
        ModelListing(
            name: record.name, kind: record.format.kind,
            state: state(record.name, isInstalled: true, canBeHad: true), size: record.size,
            sha256: record.sha256, licence: record.licence, path: store.path(of: record.file),
            entry: nil, record: record)
    }

    /// Models of the project that are not here yet.
    private func offered(beside others: [ModelListing]) -> [ModelListing] {
        guard let offers else { return [] }
        let names = Set(others.map(\.name))
        return offers.names.filter { !names.contains($0) }.map { name in
            ModelListing(
                name: name, kind: ModelFormat.tflite.kind,
                state: state(name, isInstalled: false, canBeHad: true),
                offer: .firebase(project: offers.project))
        }
    }

    private var looseFiles: [ModelListing] {
        var names: Set<String> = []
        return models.folders.flatMap { folder in
            ((try? FileSystem.files(in: folder)) ?? []).compactMap { file in
                guard let format = ModelFormat(fileName: file),
                    let name = ModelName.derived(fromFile: file), names.insert(file).inserted
                else { return nil }
                let path = ApplicationPaths.joined(folder, file)
                return ModelListing(
                    name: name, kind: format.kind, state: .installed, size: Self.size(path),
                    sha256: nil, licence: nil, path: path, entry: nil, record: nil)
            }
        }
    }

    private func state(_ name: String, isInstalled: Bool, canBeHad: Bool) -> ModelListing.State {
        if let progress = store.activity(of: name) { return .downloading(progress) }
        if isInstalled { return .installed }
        if let part = store.partial(name), part.size > 0 {
            return .partial(received: part.size, total: part.note.total)
        }
        return canBeHad ? .available : .missing
    }

    // MARK: - Files

    private func path(of file: String) -> String? {
        models.folders.lazy.map { ApplicationPaths.joined($0, file) }
            .first { access($0, F_OK) == 0 }
    }

    private static func size(_ path: String) -> Int64? {
        var facts = stat()
        return stat(path, &facts) == 0 ? Int64(facts.st_size) : nil
    }
}
