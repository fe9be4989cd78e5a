import Foundation
import Testing

@testable import HybridEngine

@Suite struct ModelLocatorTests {
    private static let catalogue = """
        {"version": 1, "models": [
            {"name": "Tiny", "kind": "language", "file": "tiny-q8.gguf", "memory": 5},
            {"name": "Main", "kind": "language", "file": "main.gguf", "default": true},
            {"name": "Eye", "kind": "custom", "file": "eye.tflite", "default": true},
            {"name": "Bad", "kind": "language", "file": "../../etc/passwd"},
            {"kind": "nameless"}
        ]}
        """

    private func resolve(
        _ request: String?, existing: Set<String>
    ) throws -> ModelLocator.Reference {
        let locator = ModelLocator(
            catalogue: try ModelCatalogue(json: Data(Self.catalogue.utf8)),
            folders: ["/user", "/shared"])
        return locator.resolve(
            request, absolute: { $0.hasPrefix("/") ? $0 : "/here/\($0)" },
            exists: { existing.contains($0) })
    }

    @Test(
        arguments: [
            // The default, the first folder first.
            (nil, ["/shared/main.gguf"], "Main", "/shared/main.gguf"),
            (nil, ["/shared/main.gguf", "/user/main.gguf"], "Main", "/user/main.gguf"),
            (nil, [], "Main", nil),
            // A name of the catalogue, in any case.
            ("Tiny", ["/user/tiny-q8.gguf"], "Tiny", "/user/tiny-q8.gguf"),
            ("tiny", ["/user/tiny-q8.gguf"], "Tiny", "/user/tiny-q8.gguf"),
            ("Tiny", [], "Tiny", nil),
            // Custom models do not chat.
            ("Eye", ["/user/eye.tflite"], "Eye", nil),
            // A file in one of the folders, by its name.
            ("mine", ["/user/mine.gguf"], "mine", "/user/mine.gguf"),
            ("mine.gguf", ["/user/mine.gguf"], "mine", "/user/mine.gguf"),
            ("mine.gguf", ["/user/mine.gguf", "/here/mine.gguf"], "mine", "/here/mine.gguf"),
            // A path.
            ("/x/y.gguf", [], "y", "/x/y.gguf"), ("./y.gguf", [], "y", "/here/./y.gguf"),
            ("/x/plain", [], "plain", "/x/plain"),
            // A path to the catalogue's file, and to another file of that name.
            ("/user/main.gguf", [], "Main", "/user/main.gguf"),
            ("/x/main.gguf", [], "main", "/x/main.gguf"),
            // An entry that leaves its folder is none.
            ("Bad", [], "Bad", nil),
        ] as [(String?, Set<String>, String, String?)])
    func aRequestBecomesAFile(
        _ request: String?, _ existing: Set<String>, _ name: String, _ path: String?
    ) throws {
        let reference = try resolve(request, existing: existing)
        #expect(reference.name == name)
        #expect(reference.path == path)
    }

    @Test(arguments: ["", "[]", "{\"version\": 2, \"models\": []}", "{\"version\": 1}"])
    func aBadCatalogueIsAnError(_ text: String) {
        #expect(throws: LanguageModelError.self) { try ModelCatalogue(json: Data(text.utf8)) }
    }

    @Test func theShippedCatalogueIsSound() throws {
        let catalogue = try ModelCatalogue(
            contentsOf: "\(RealModel.checkout)/assets/models.json")
        #expect(catalogue.defaultModel?.name == RealModel.name)
    }
}
