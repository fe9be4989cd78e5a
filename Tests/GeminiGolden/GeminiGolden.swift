import Foundation

/// Recorded answers of the real service, byte for byte. README.md tells where
/// they come from.
package enum GeminiGolden {
    /// `vertexai/streaming-success-utf8.txt` and the like, in order.
    package static let names = folders.flatMap { files(in: $0) }

    /// The bytes of a recording, by its name with folder and extension.
    package static func bytes(_ name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: URL(fileURLWithPath: "\(root)/\(name)")))
    }

    /// Read where they lie: a copied bundle would be one more place to look for.
    private static let root = String(
        #filePath.split(separator: "/").dropLast().reduce(into: "") { $0 += "/" + $1 })

    private static let folders = ["googleai", "schema", "vertexai"]

    private static func files(in folder: String) -> [String] {
        let names = try? FileManager.default.contentsOfDirectory(atPath: "\(root)/\(folder)")
        return (names ?? []).sorted().map { "\(folder)/\($0)" }
    }
}
