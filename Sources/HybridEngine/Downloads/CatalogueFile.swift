/// The catalogue file's outer shape.
struct CatalogueFile: Decodable {
    static let supportedVersion = 1

    let version: Int
    let models: [Lenient]

    /// An entry, an alias, or nothing where it cannot be read.
    struct Lenient: Decodable {
        let entry: ModelCatalogue.Entry?
        let alias: ModelCatalogue.Alias?

        init(from decoder: any Decoder) {
            alias = (try? ModelCatalogue.Alias(from: decoder)).flatMap { $0.isUsable ? $0 : nil }
            let entry = alias == nil ? try? Fields(from: decoder).entry : nil
            self.entry = entry.flatMap { Self.isUsable($0) ? $0 : nil }
        }

        /// Names become file names, and files stay in their folder.
        private static func isUsable(_ entry: ModelCatalogue.Entry) -> Bool {
            ModelName.problem(entry.name) == nil && ModelName.problem(entry.file) == nil
        }
    }

    /// An entry as people write it: what can be told from the rest may be left
    /// out.
    private struct Fields: Decodable {
        var name: String
        var kind: String?
        var file: String?
        var size: Int64?
        var estimatedSize: Int64?
        var sha256: String?
        var url: String?
        var licence: String?
        var licenceURL: String?
        var requiresAcceptance: Bool?
        var languages: [String]?
        var memory: Int64?
        var `default`: Bool?

        var entry: ModelCatalogue.Entry? {
            guard let format = format else { return nil }
            return ModelCatalogue.Entry(
                name: name, kind: kind ?? format.kind, file: file ?? name + format.fileExtension,
                size: size, estimatedSize: estimatedSize, sha256: sha256, url: url,
                licence: licence, licenceURL: licenceURL, requiresAcceptance: requiresAcceptance,
                languages: languages, memory: memory, default: `default`)
        }

        private var format: ModelFormat? {
            let path = url?.prefix { $0 != "?" && $0 != "#" }
            return file.flatMap(ModelFormat.init(fileName:))
                ?? path.flatMap { ModelFormat(fileName: String($0)) }
                ?? ModelFormat.allCases.first { $0.kind == kind }
        }
    }
}

extension ModelCatalogue.Alias {
    fileprivate var isUsable: Bool {
        ModelName.problem(name) == nil
            && variants.contains { $0.weight > 0 && $0.weight.isFinite }
    }
}
