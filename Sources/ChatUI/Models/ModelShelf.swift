import HybridEngine

/// The models of this machine, and the downloads of this chat.
package struct ModelShelf: Sendable, Equatable {
    package private(set) var models: [LocalModel]
    /// Downloads that this chat asked for and that run.
    package private(set) var downloads: [String: DownloadProgress] = [:]
    /// Why the last download of a model came to nothing.
    package private(set) var failures: [String: DownloadError] = [:]

    init(_ models: [LocalModel]) { self.models = models }

    package func model(named name: String) -> LocalModel? {
        models.first { $0.name == name }
            ?? models.first { $0.name.lowercased() == name.lowercased() }
    }

    package func of(_ kind: LocalModel.Kind) -> [LocalModel] {
        models.filter { $0.kind == kind }
    }

    /// How far a model is on its way, whoever gets it.
    package func progress(of model: LocalModel) -> DownloadProgress? {
        if let own = downloads[model.name] { return own }
        if case .downloading(let progress) = model.state { return progress }
        return nil
    }

    /// Whether another program gets a model.
    var hasForeignDownload: Bool {
        models.contains { model in
            if case .downloading = model.state { downloads[model.name] == nil } else { false }
        }
    }

    /// A fresh look. The model in use stays in the list even if it is a file
    /// that no list knows.
    mutating func take(_ models: [LocalModel], inUse: String) {
        var models = models
        if !models.contains(where: { $0.name == inUse }),
            let kept = self.models.first(where: { $0.name == inUse })
        {
            models.insert(kept, at: 0)
        }
        self.models = models
    }

    mutating func begin(_ name: String) {
        failures[name] = nil
        downloads[name] = DownloadProgress(phase: .waiting, received: 0)
    }

    /// A late word of a download that has ended counts for nothing.
    mutating func take(_ progress: DownloadProgress, of name: String) {
        if downloads[name] != nil { downloads[name] = progress }
    }

    mutating func end(_ name: String, with error: DownloadError? = nil) {
        downloads[name] = nil
        failures[name] = error == .cancelled ? nil : error
    }
}
