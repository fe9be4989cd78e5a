import Digests
import Foundation
import ProcessSupport
import Testing

/// The code of the pages stands in the sources as it stands on the pages.
@Suite struct PageSnippetTests {
    /// SHA-256 of each block's lines, without blanks around them and without
    /// empty lines: how far a page indents a block is not the block's.
    private static let digests = [
        "hybrid.1": "67f6a699d206442263f630f0fe33130980a8c88c35fc182dc24b75f60b3168c4",
        "hybrid.2": "c9698cacf2553ba853e3e1d167cf2ebd05bbe39e1e99e3a58d09928afe74409c",
        "hybrid.3": "e2eedf042f298c966c67403a277443f92adc30de70860b08d053c06a328fbfbe",
        "hybrid.4": "04918c312b53978a7f93cbf4329bc7655d97df5750843b379c44676ffe9c7984",
        "hybrid.5": "67c63e4c6cf91ba0d7126321c113c29791c91097e9ec948aa478bdac2743c6e2",
        "hybrid.6": "713fb5c14b0b3d3e5aac3586e9d9ab1da5d8a7bb9bc345c2ba6701a3985159c6",
        "hybrid.7": "7a8938f84085227284a53835ace7ce320ff20237077880ea64df5e1bf2e4d596",
        "hybrid.8": "bdeb2037dc20130c5f18ef2800e44cc17ca2498d37f56976cd5f95ad17a65b3f",
        "custom.1": "a5b60b163223e01efb9fc1bd7e3e5e95beb56d278bdfdd0f0b533d196bfca69d",
        "custom.2": "1ea7136d5e81408894dbc0ace4c50c8a38d35fa78db9fbbf5412e011f1c26c93",
        "custom.3": "c77958a277fcd6a1339c08ba518474c691dfd46edbfae1e14d6b65a90e95f43f",
        "custom.4": "5924b8fd606868fa75865f69fabfccac24ce2619200f39d8945112b993837624",
        "custom.5": "597e9bb9ed7e7d9d7d5c044e637ba1307d5ad00390a7094cd81988c32c1a02b7",
    ]

    /// The block that no compiler takes as it is printed stands in a comment.
    private static let quoted = "custom.3"

    private static func unquoted(_ line: String) -> String {
        line.drop { $0 == "/" }.trimmingCharacters(in: .whitespaces)
    }

    @Test func everyBlockIsUnchanged() throws {
        var found: [String: String] = [:]
        for file in ["ConfigurationOptions", "CustomModels", "ImagePreparation"] {
            let path = "\(BuiltProduct.checkout)/Tests/DocumentedPages/\(file).swift"
            found.merge(try Self.blocks(String(contentsOfFile: path, encoding: .utf8))) { $1 }
        }
        #expect(found == Self.digests)
    }

    private static func blocks(_ source: String) throws -> [String: String] {
        var blocks: [String: [String]] = [:]
        var name: String?
        for line in source.split(separator: "\n") {
            let line = line.trimmingCharacters(in: .whitespaces)
            if line.hasPrefix("// page: ") {
                name = String(line.dropFirst("// page: ".count))
            } else if line == "// end of page" {
                name = nil
            } else if let name {
                let line = name == quoted ? unquoted(line) : line
                if !line.isEmpty { blocks[name, default: []].append(line) }
            }
        }
        return try blocks.mapValues { lines in
            try SHA256.digest(of: lines.joined(separator: "\n").utf8).description
        }
    }
}
