import FoundationEssentials
import Glibc

/// The models that the program knows by name: `models.json`.
public struct ModelCatalogue: Sendable, Equatable {
    /// The entries, in the file's order.
    public var models: [Entry]

    /// One model.
    public struct Entry: Sendable, Equatable, Codable {
        /// The name that a message's tag shows.
        public var name: String
        /// What kind of model it is, for example `language`.
        public var kind: String
        /// The file's name in a models folder.
        public var file: String
        /// The file's size in bytes.
        public var size: Int64?
        /// The file's SHA-256 in hexadecimal; nil when it is made on this
        /// machine.
        public var sha256: String?
        /// The licence's SPDX name.
        public var licence: String?
        /// The languages it speaks, as BCP 47 codes.
        public var languages: [String]?
        /// Memory that it needs to run, in bytes.
        public var memory: Int64?
        /// Whether it is used when no model is asked for.
        public var `default`: Bool?
    }

    /// Makes a catalogue.
    public init(models: [Entry] = []) {
        self.models = models
    }

    /// Reads the text of `models.json`. An entry that cannot be read, or is
    /// not safe to use as a file name, is left out: one bad entry must not
    /// take the others away.
    public init(json: Data) throws(LanguageModelError) {
        do {
            let file = try JSONDecoder().decode(CatalogueFile.self, from: json)
            guard file.version == CatalogueFile.supportedVersion else {
                throw LanguageModelError.storage(
                    "models.json: version \(file.version) is not known to this program")
            }
            models = file.models.compactMap(\.entry)
        } catch let error as LanguageModelError {
            throw error
        } catch {
            throw .storage("models.json: is not a catalogue")
        }
    }

    /// Reads a catalogue file.
    public init(contentsOf path: String) throws(LanguageModelError) {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw .storage("\(path): cannot be read")
        }
        try self.init(json: data)
    }

    /// The language model that is used when none is asked for.
    public var defaultModel: Entry? {
        let languageModels = models.filter { $0.kind == Entry.languageKind }
        return languageModels.first { $0.default == true } ?? languageModels.first
    }

    /// The language model of that name; upper and lower case count as equal
    /// when nothing matches exactly.
    public func model(named name: String) -> Entry? {
        let languageModels = models.filter { $0.kind == Entry.languageKind }
        return languageModels.first { $0.name == name }
            ?? languageModels.first { $0.name.lowercased() == name.lowercased() }
    }
}

extension ModelCatalogue.Entry {
    /// The `kind` of models that answer in a chat.
    public static let languageKind = "language"
}

/// The file's outer shape.
private struct CatalogueFile: Decodable {
    static let supportedVersion = 1

    let version: Int
    let models: [Lenient]

    /// An entry, or nothing where it cannot be read.
    struct Lenient: Decodable {
        let entry: ModelCatalogue.Entry?

        init(from decoder: any Decoder) {
            let entry = try? ModelCatalogue.Entry(from: decoder)
            self.entry = entry.flatMap { Self.isPlainName($0.file) ? $0 : nil }
        }

        /// A file name and nothing else, so that it stays in its folder.
        private static func isPlainName(_ file: String) -> Bool {
            !file.isEmpty && !file.hasPrefix(".") && !file.contains("/") && !file.contains("\0")
        }
    }
}
