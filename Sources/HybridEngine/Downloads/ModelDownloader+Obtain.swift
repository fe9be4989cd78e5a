extension ModelDownloader {
    /// Gives a model by its name.
    ///
    /// Cancelling the task gives up; the download ends when nobody waits for
    /// it any more, and what had arrived is kept for the next time.
    ///
    /// - Parameters:
    ///   - name: of the catalogue, of a model that was obtained before, or of
    ///     the Firebase project.
    ///   - downloadType: whether the copy on this machine will do.
    ///   - conditions: when nothing is downloaded.
    ///   - options: what else the caller says.
    ///   - onProgress: hears of each step of a download that the caller waits
    ///     for, from any thread; of none for a copy on this machine.
    public func obtain(
        _ name: String, downloadType: ModelDownloadType = .latestModel,
        conditions: ModelDownloadConditions = ModelDownloadConditions(),
        options: ModelDownloadOptions = ModelDownloadOptions(),
        onProgress: @escaping @Sendable (DownloadProgress) -> Void = { _ in }
    ) async throws(DownloadError) -> ModelDownloadOutcome {
        if let problem = ModelName.problem(name) { throw problem }
        let entry = catalogue.entry(named: name)
        return try await obtain(
            Wish(
                name: entry?.name ?? name, entry: entry, type: downloadType,
                conditions: conditions, options: options),
            onProgress)
    }

    /// Gives a model by its address.
    ///
    /// - Parameters:
    ///   - url: of the file, `https` or plain `http` to this machine.
    ///   - name: what it will be called; nil for the file's name.
    ///   - conditions: when nothing is downloaded.
    ///   - onProgress: as above.
    public func obtain(
        url: String, name: String? = nil,
        conditions: ModelDownloadConditions = ModelDownloadConditions(),
        onProgress: @escaping @Sendable (DownloadProgress) -> Void = { _ in }
    ) async throws(DownloadError) -> ModelDownloadOutcome {
        let plain = PlainHost.withoutQuery(url)
        let last = plain.split(separator: "/").last.map(String.init) ?? ""
        guard let name = name ?? ModelName.derived(fromFile: last) else {
            throw .invalidArgument(description: "the address has no name for a model at its end")
        }
        if let problem = ModelName.problem(name) { throw problem }
        try refuseTakenName(name, source: .url(plain))
        return try await obtain(
            Wish(
                name: name, entry: nil, type: .latestModel, conditions: conditions,
                options: ModelDownloadOptions(), url: url), onProgress)
    }

    /// A name stands for one model: another one does not take its place
    /// unasked.
    func refuseTakenName(
        _ name: String, source: ModelRecord.Source
    ) throws(DownloadError) {
        let isOther = store.record(name).map { $0.source != source } ?? false
        let isKnown = catalogue.entry(named: name).map {
            $0.url.map(ModelRecord.Source.url) != source
        }
        if isOther || isKnown ?? false {
            throw .invalidArgument(
                description: "there is another model named \(name): give this one another name")
        }
    }

    // MARK: - Steps

    private struct Wish: Sendable {
        var name: String
        var entry: ModelCatalogue.Entry?
        var type: ModelDownloadType
        var conditions: ModelDownloadConditions
        var options: ModelDownloadOptions
        /// Where it is, if the caller knows.
        var url: String?
    }

    private func obtain(
        _ wish: Wish, _ onProgress: @escaping ProgressBoard.Listener
    ) async throws(DownloadError) -> ModelDownloadOutcome {
        let local = store.local(wish.name)
        switch DownloadPolicy.start(wish.type, hasLocal: local != nil) {
        case .serveLocal: return outcome(local, .local)
        case .serveLocalAndUpdate:
            updateInBackground(wish)
            return outcome(local, .local)
        case .askHost: return try await wait(wish, onProgress)
        }
    }

    private func wait(
        _ wish: Wish, _ onProgress: @escaping ProgressBoard.Listener
    ) async throws(DownloadError) -> ModelDownloadOutcome {
        let host = try host(of: wish)
        let accepted = try licence(of: wish)
        let (ending, isLate) = await join(
            wish.name, starting: { work(wish, host, accepted, $0, $1) }, onProgress: onProgress)
        switch ending {
        case .served(let record, let isNew):
            let first = outcome(record, isNew ? .downloaded : .local)
            // The host was asked before this caller came: there may be a newer
            // version by now. Asking is cheap.
            guard isLate, wish.type == .latestModel else { return first }
            return (try? await wait(wish, onProgress)) ?? first
        case .offline(let error):
            guard wish.options.servesLocalCopyOffline, wish.type == .latestModel,
                let local = store.local(wish.name)
            else { throw error }
            return outcome(local, .localWhileOffline(error.description))
        case .failed(let error): throw error
        }
    }

    private func updateInBackground(_ wish: Wish) {
        do throws(DownloadError) {
            let (host, accepted) = (try host(of: wish), try licence(of: wish))
            startInBackground(wish.name) { work(wish, host, accepted, $0, $1) }
        } catch {
            parts.log?.notice("the model \(wish.name) is not updated: \(error)")
        }
    }

    private func host(of wish: Wish) throws(DownloadError) -> any ModelHost {
        var plain = PlainHost(catalogue: catalogue, store: store)
        if let url = wish.url { plain.given = (wish.name, url) }
        if plain.hasModel(wish.name) { return plain }
        // What the catalogue knows without an address comes with the program.
        if let firebase, wish.entry == nil { return firebase }
        if case .firebase(let project) = store.record(wish.name)?.source {
            throw .failedPrecondition(
                description: "it came from the Firebase project \(project), "
                    + "which the settings do not name")
        }
        throw .notFound
    }

    /// The licence that was accepted, now or before; nil where none has to be.
    private func licence(of wish: Wish) throws(DownloadError) -> String? {
        guard let entry = wish.entry, entry.requiresAcceptance == true else { return nil }
        let licence = entry.licence ?? "the model's own licence"
        if wish.options.acceptsLicence || store.record(wish.name)?.acceptedLicence == licence {
            return licence
        }
        throw .licenceNotAccepted(licence: licence, url: entry.licenceURL)
    }

    private func work(
        _ wish: Wish, _ host: any ModelHost, _ accepted: String?, _ board: ProgressBoard,
        _ number: Int
    ) -> DownloadWork {
        let name = wish.name
        return DownloadWork(
            name: name, entry: wish.entry, host: host, store: store, door: door, parts: parts,
            conditions: wish.conditions, takesAnyLocal: takesAnyLocal(wish),
            acceptedLicence: accepted, board: board,
            hostHasAnswered: { [weak self] in await self?.hostHasAnswered(name, number) })
    }

    /// Who had no copy takes the one that another process has just got.
    private func takesAnyLocal(_ wish: Wish) -> Bool {
        wish.type != .latestModel && store.local(wish.name) == nil
    }

    private nonisolated func outcome(
        _ record: ModelRecord?, _ origin: ModelDownloadOutcome.Origin
    ) -> ModelDownloadOutcome {
        ModelDownloadOutcome(model: CustomModel(record, in: store), origin: origin)
    }
}

extension CustomModel {
    init(_ record: ModelRecord?, in store: ModelStore) {
        self.init(
            name: record?.name ?? "", size: Int(record?.size ?? 0),
            path: record.map { store.path(of: $0.file) } ?? "", hash: record?.hash ?? "")
    }
}
