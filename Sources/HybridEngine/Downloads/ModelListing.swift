/// A row of the list of models.
public struct ModelListing: Sendable, Equatable {
    /// Whether a model can be used.
    public enum State: Sendable, Equatable {
        /// Its file is here.
        case installed
        /// It can be downloaded.
        case available
        /// It is being downloaded, by this process or another.
        case downloading(DownloadProgress)
        /// Some of it is here; a download would go on from there.
        case partial(received: Int64, total: Int64?)
        /// It is not here, and nobody has an address for it.
        case missing
    }

    /// Its name.
    public var name: String
    /// `language` or `custom`.
    public var kind: String
    /// Whether it can be used.
    public var state: State
    /// Bytes of its file, or about how many it would have.
    public var size: Int64?
    /// The SHA-256 of its file, where known.
    public var sha256: String?
    /// Its licence, where known.
    public var licence: String?
    /// Where its file is; nil when it is not here.
    public var path: String?
    /// Its entry in the catalogue.
    public var entry: ModelCatalogue.Entry?
    /// What was noted when it was obtained; nil for one that came with the
    /// program, or was put into the folder.
    public var record: ModelRecord?

    /// Who has it, where neither the catalogue nor a record says so.
    public var offer: ModelRecord.Source?

    /// Whether its file is here.
    public var isInstalled: Bool { path != nil }

    /// Whether the size is only about right.
    public var isSizeEstimated: Bool { path == nil && entry?.size == nil }

    /// Whether it can be deleted by name.
    public var canBeRemoved: Bool {
        if case .partial = state { return true }
        return record != nil
    }

    /// Whether anybody has it for us.
    public var canBeHad: Bool { entry?.url != nil || record != nil || offer != nil }

    /// Where it came from, or would come from; nil for a file that was put into
    /// a folder.
    public var origin: String? {
        switch record?.source ?? offer {
        case .url(let url): url
        case .firebase(let project): "Firebase project \(project)"
        case .file(let path): path
        case nil: entry?.url ?? (entry == nil ? nil : "comes with the program")
        }
    }

    /// The memory that a language model needs to run, in bytes; an estimate
    /// where the catalogue does not say.
    public var memoryNeeded: Int64? {
        guard kind == ModelCatalogue.Entry.languageKind else { return nil }
        return entry?.memory ?? size.map { ModelMemory.estimate(file: $0) }
    }
}

extension ModelListing {
    /// Why a language model could not run on this machine however much is
    /// freed: `needs 12 GB memory, this machine has 8 GB`. Nil when it could.
    public var memoryObstacle: String? {
        memoryNeeded.flatMap { ModelMemory(needed: $0).obstacle(total: MemoryInformation.total()) }
    }

    /// What to know before it is got: it would not fit beside what runs now.
    public var memoryNotice: String? {
        guard memoryObstacle == nil, let needed = memoryNeeded,
            let free = MemoryInformation.available(), needed > free
        else { return nil }
        return "needs \(ByteCount.text(needed)) memory, \(ByteCount.text(free)) free now"
    }
}
