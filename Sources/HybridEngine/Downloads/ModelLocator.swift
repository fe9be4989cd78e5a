/// Finds the file that a model's name or path stands for.
public struct ModelLocator: Sendable, Equatable {
    /// The models known by name.
    public var catalogue: ModelCatalogue
    /// Folders with model files, first one first.
    public var folders: [String]

    /// Makes a locator.
    public init(catalogue: ModelCatalogue, folders: [String]) {
        self.catalogue = catalogue
        self.folders = folders
    }

    /// A model and where its file is, or would be.
    public struct Reference: Sendable, Equatable {
        /// What a message's tag calls it.
        public var name: String
        /// Absolute path of the file; nil when it is in none of the folders.
        public var path: String?
        /// The catalogue's entry, if it has one.
        public var entry: ModelCatalogue.Entry?
    }

    /// Resolves what a person asked for; nil asks for the default.
    ///
    /// A text with a slash or the ending `.gguf` is a path, everything else a
    /// name: first of the catalogue, then of a file in one of the folders.
    ///
    /// - Parameters:
    ///   - request: a name, a path, or nil.
    ///   - absolute: makes a path absolute, and expands `~/`.
    ///   - exists: whether there is anything at a path.
    public func resolve(
        _ request: String?, absolute: (String) -> String, exists: (String) -> Bool
    ) -> Reference {
        guard let request, !request.isEmpty else { return resolveDefault(exists) }
        if request.contains("/") || request.hasSuffix(Self.fileExtension) {
            return resolvePath(request, absolute, exists)
        }
        if let entry = catalogue.model(named: request) { return located(entry, exists) }
        let file = request + Self.fileExtension
        return Reference(name: request, path: find(file, exists), entry: nil)
    }

    private static let fileExtension = ".gguf"

    private func resolveDefault(_ exists: (String) -> Bool) -> Reference {
        guard let entry = catalogue.defaultModel else {
            return Reference(name: "no model", path: nil, entry: nil)
        }
        return located(entry, exists)
    }

    private func resolvePath(
        _ request: String, _ absolute: (String) -> String, _ exists: (String) -> Bool
    ) -> Reference {
        let isBareFile = !request.contains("/")
        let local = absolute(request)
        let path = isBareFile && !exists(local) ? find(request, exists) ?? local : local
        let entry = catalogue.models.first { entry in
            entry.kind == ModelCatalogue.Entry.languageKind
                && folders.contains { ApplicationPaths.joined($0, entry.file) == path }
        }
        let file = path.split(separator: "/").last.map(String.init) ?? path
        let plain =
            file.hasSuffix(Self.fileExtension)
            ? String(file.dropLast(Self.fileExtension.count)) : file
        return Reference(name: entry?.name ?? plain, path: path, entry: entry)
    }

    private func located(
        _ entry: ModelCatalogue.Entry, _ exists: (String) -> Bool
    ) -> Reference {
        Reference(name: entry.name, path: find(entry.file, exists), entry: entry)
    }

    private func find(_ file: String, _ exists: (String) -> Bool) -> String? {
        folders.lazy.map { ApplicationPaths.joined($0, file) }.first(where: exists)
    }
}
