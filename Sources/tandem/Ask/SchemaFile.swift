import FoundationEssentials
import HybridEngine

/// The file of `--schema`.
enum SchemaFile {
    /// - Throws: `invalidOption` that says what is wrong with it.
    static func read(
        _ name: String, _ environment: ProcessEnvironment
    ) throws(LanguageModelError) -> GenerationSchema {
        guard let data = FileManager.default.contents(atPath: environment.absolute(name)) else {
            throw .invalidOption(key: "--schema", value: name, allowed: "a file that can be read")
        }
        do throws(GenerationSchemaError) {
            return try GenerationSchema(jsonSchema: data)
        } catch {
            throw .invalidOption(
                key: "--schema", value: name, allowed: "a JSON Schema; \(error)")
        }
    }
}
