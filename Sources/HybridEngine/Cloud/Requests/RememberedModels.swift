import FoundationEssentials

/// The cloud's models in a file, for times without the cloud.
struct RememberedModels: Sendable {
    private struct Content: Codable {
        /// Another address has other models.
        var address: String
        var models: [GeminiModelInformation]
    }

    private static let sizeLimit = 8 << 20

    let path: String
    let address: String

    /// None when there is no file, or one that cannot be used.
    func load() -> [GeminiModelInformation] {
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        guard let size = attributes?[.size] as? Int, size <= Self.sizeLimit,
            let data = FileManager.default.contents(atPath: path),
            let content = try? JSONDecoder().decode(Content.self, from: data),
            content.address == address
        else { return [] }
        return content.models.filter { (try? GeminiEndpoint.modelName($0.name)) == $0.name }
    }

    func store(_ models: [GeminiModelInformation]) throws(LanguageModelError) {
        let content = Content(address: address, models: models)
        guard let data = try? JSONEncoder().encode(content) else { return }
        try FileSystem.replace(path, with: [UInt8](data))
    }
}
