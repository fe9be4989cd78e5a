import Foundation
import ProcessSupport

/// What stands in the checkout's files, for tests that compare pages with code.
enum SourceText {
    static func read(_ path: String) throws -> String {
        try String(contentsOfFile: "\(BuiltProduct.checkout)/\(path)", encoding: .utf8)
    }

    /// Whether it is the path of a file.
    static func isFile(_ path: String) -> Bool {
        path.contains("/")
            && FileManager.default.fileExists(atPath: "\(BuiltProduct.checkout)/\(path)")
    }

    /// Letters, digits and underscores that stand together.
    static func words(_ text: some StringProtocol) -> [String] {
        text.utf8.split { byte in
            !(byte >= 0x30 && byte <= 0x39 || byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A)
                && byte != 0x5F
        }.map { String(decoding: $0, as: UTF8.self) }
    }

    /// All Swift of these targets.
    static func all(in targets: [String]) throws -> String {
        var text = ""
        for target in targets {
            let folder = "\(BuiltProduct.checkout)/Sources/\(target)"
            for path in try FileManager.default.subpathsOfDirectory(atPath: folder)
            where path.hasSuffix(".swift") {
                text += try String(contentsOfFile: "\(folder)/\(path)", encoding: .utf8)
            }
        }
        return text
    }

    private static let keywords: Set = [
        "struct", "class", "enum", "actor", "protocol", "typealias", "func", "var", "let",
    ]

    /// Every name that is declared in these targets.
    static func names(in targets: [String]) throws -> Set<String> {
        var names: Set<String> = []
        for line in try all(in: targets).split(separator: "\n") {
            let words = words(line)
            if words.first == "case" { names.formUnion(words.dropFirst()) }
            for (word, next) in zip(words, words.dropFirst()) where keywords.contains(word) {
                names.insert(next)
            }
        }
        return names
    }

    /// The public types that stand at the left edge: those that an import
    /// brings.
    static func types(in targets: [String]) throws -> Set<String> {
        let kinds = ["struct", "class", "enum", "actor", "protocol", "typealias"]
        return Set(
            try all(in: targets).split(separator: "\n").filter { $0.hasPrefix("public ") }
                .compactMap { line in
                    let words = words(line)
                    guard let kind = words.firstIndex(where: kinds.contains) else { return nil }
                    return words[kind + 1]
                })
    }
}
