extension ModelDownloader {
    /// Looks in the background for a newer version of a model that was obtained
    /// from a host; the next use has it. Once for each model, whoever asks; not
    /// over a metered connection, and not while the network is closed.
    public func keepFresh(_ name: String) async {
        let name = catalogue.entry(named: name)?.name ?? name
        guard allowsNetwork, let record = store.local(name), record.source.isHost,
            freshened.insert(name).inserted
        else { return }
        // Whatever comes of it is in the log.
        _ = try? await obtain(
            name, downloadType: .localModelUpdateInBackground,
            conditions: ModelDownloadConditions(allowsCellularAccess: false))
    }
}

extension ModelRecord.Source {
    /// Whether somebody can be asked for a newer version.
    fileprivate var isHost: Bool {
        switch self {
        case .url, .firebase: true
        case .file: false
        }
    }
}
