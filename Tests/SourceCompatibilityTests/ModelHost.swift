import DownloadHost
import Foundation
import ProcessSupport

/// Serves the model that the page calls `your_model`.
final class ModelHost {
    let server: DownloadHost

    /// - Parameters:
    ///   - file: of `Tests/Models`.
    ///   - lab: gets a catalogue with the model in it.
    init(_ file: String, for lab: PageLab) throws {
        let served = try Self.served(file, etag: "\"1\"")
        server = try DownloadHost { served.reply(to: $0) }
        try lab.home.write(
            #"{"version": 1, "models": [{"name": "your_model", "kind": "custom", "#
                + #""file": "your_model.tflite", "url": "\#(server.url)/your_model.tflite"}]}"#,
            to: "models.json")
    }

    /// Has a newer version from now on.
    func publish(_ file: String) throws {
        let served = try Self.served(file, etag: "\"2\"")
        server.answer { served.reply(to: $0) }
    }

    /// What was asked so far: the method, and the version that the asker has.
    var asked: [String] {
        server.requests.map { request in
            [request.method, request.header("if-none-match")].compactMap(\.self)
                .joined(separator: " ")
        }
    }

    private static func served(_ file: String, etag: String) throws -> ServedFile {
        let content = try Data(contentsOf: URL(fileURLWithPath: CustomModels.path(file)))
        return ServedFile([UInt8](content), etag: etag)
    }
}
