import FoundationEssentials

/// The models that the program knows by name: `models.json`.
public struct ModelCatalogue: Sendable, Equatable {
    /// The entries, in the file's order.
    public var models: [Entry]
    /// Names that stand for one of several models.
    public var aliases: [Alias]
    /// The model that each alias stands for on this machine.
    var choices: [String: String] = [:]

    /// One model.
    public struct Entry: Sendable, Equatable, Codable {
        /// The name that a message's tag shows.
        public var name: String
        /// What kind of model it is: ``languageKind`` or ``customKind``.
        public var kind: String
        /// The file's name in a models folder.
        public var file: String
        /// The file's size in bytes; nil where it has not been verified.
        public var size: Int64?
        /// About how many bytes the file has, where that is all that is known.
        public var estimatedSize: Int64?
        /// The file's SHA-256 in hexadecimal; nil when it is made on this
        /// machine, or has not been verified.
        public var sha256: String?
        /// Where it can be downloaded; nil for a model that comes with the
        /// program.
        public var url: String?
        /// The licence's SPDX name, or what people call it.
        public var licence: String?
        /// Where the licence can be read.
        public var licenceURL: String?
        /// Whether the licence has to be accepted before the download.
        public var requiresAcceptance: Bool?
        /// The languages it speaks, as BCP 47 codes.
        public var languages: [String]?
        /// Memory that it needs to run, in bytes.
        public var memory: Int64?
        /// Whether it is used when no model is asked for.
        public var `default`: Bool?
    }

    /// A name for one of several models: each machine has one of them, chosen
    /// by weight, always the same one.
    public struct Alias: Sendable, Equatable, Codable {
        /// One of the models.
        public struct Variant: Sendable, Equatable, Codable {
            /// The name of its entry.
            public var model: String
            /// Its share of all machines, beside the others' weights.
            public var weight: Double
        }

        /// The alias.
        public var name: String
        /// The models that it may stand for.
        public var variants: [Variant]
    }

    /// Makes a catalogue.
    public init(models: [Entry] = [], aliases: [Alias] = []) {
        self.models = models
        self.aliases = aliases
    }

    /// Reads the text of `models.json`. An entry that cannot be read, or is
    /// not safe to use as a file name, is left out: one bad entry must not
    /// take the others away.
    public init(json: Data) throws(LanguageModelError) {
        let file: CatalogueFile
        do {
            file = try JSONDecoder().decode(CatalogueFile.self, from: json)
        } catch {
            throw .storage("models.json: is not a catalogue")
        }
        guard file.version == CatalogueFile.supportedVersion else {
            throw .storage("models.json: version \(file.version) is not known to this program")
        }
        models = file.models.compactMap(\.entry)
        aliases = file.models.compactMap(\.alias)
    }

    /// Reads a catalogue file.
    public init(contentsOf path: String) throws(LanguageModelError) {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw .storage("\(path): cannot be read")
        }
        do throws(LanguageModelError) {
            try self.init(json: data)
        } catch {
            throw .storage("\(path): is not a catalogue of models")
        }
    }

    /// The language model that is used when none is asked for.
    public var defaultModel: Entry? {
        let languageModels = models.filter { $0.kind == Entry.languageKind }
        return languageModels.first { $0.default == true } ?? languageModels.first
    }

    /// The language model of that name; upper and lower case count as equal
    /// when nothing matches exactly.
    public func model(named name: String) -> Entry? {
        entry(named: name, among: models.filter { $0.kind == Entry.languageKind })
    }

    /// The model of that name, of any kind, as above.
    public func entry(named name: String) -> Entry? { entry(named: name, among: models) }

    private func entry(named name: String, among models: [Entry]) -> Entry? {
        let name = choices[name] ?? name
        return models.first { $0.name == name }
            ?? models.first { $0.name.lowercased() == name.lowercased() }
    }
}

extension ModelCatalogue {
    /// This one and another's entries, which count where both have a name.
    public func merging(_ other: ModelCatalogue) -> ModelCatalogue {
        let names = Set(other.models.map(\.name) + other.aliases.map(\.name))
        return ModelCatalogue(
            models: other.models + models.filter { !names.contains($0.name) },
            aliases: other.aliases + aliases.filter { !names.contains($0.name) })
    }

    /// With every alias standing for the model that an installation has.
    func choosing(for installation: String) -> ModelCatalogue {
        var catalogue = self
        for alias in aliases {
            catalogue.choices[alias.name] = alias.variant(for: installation)?.model
        }
        return catalogue
    }
}

extension ModelCatalogue.Entry {
    /// The `kind` of models that answer in a chat.
    public static let languageKind = "language"
    /// The `kind` of TensorFlow Lite models.
    public static let customKind = "custom"

    /// What its file is.
    public var format: ModelFormat? { ModelFormat(fileName: file) }
}
