import Foundation
import Testing

@testable import HybridEngine

@Suite struct CatalogueTests {
    private func catalogue(_ models: String) throws -> ModelCatalogue {
        try ModelCatalogue(json: Data(#"{"version": 1, "models": [\#(models)]}"#.utf8))
    }

    @Test func whatCanBeToldFromTheRestMayBeLeftOut() throws {
        let catalogue = try catalogue(
            """
            {"name": "A", "url": "https://example.org/x/file.gguf?download=true"},
            {"name": "B", "url": "https://example.org/b.tflite", "kind": "custom"},
            {"name": "C", "kind": "language"}, {"name": "D"}
            """)
        #expect(catalogue.models.map(\.name) == ["A", "B", "C"])
        #expect(catalogue.models.map(\.kind) == ["language", "custom", "language"])
        #expect(catalogue.models.map(\.file) == ["A.gguf", "B.tflite", "C.gguf"])
    }

    @Test(arguments: ["../a", ".a", "a/b", "a@@b", ""])
    func hostileNamesAreLeftOut(_ name: String) throws {
        let catalogue = try catalogue(
            #"{"name": "\#(name)", "file": "x.gguf"}, {"name": "x", "file": "\#(name)"}"#)
        #expect(catalogue.models.isEmpty)
    }

    @Test func theUsersEntriesCount() throws {
        let shipped = try catalogue(
            #"{"name": "A", "file": "a.gguf", "default": true}, {"name": "B", "file": "b.gguf"}"#)
        let own = try catalogue(
            #"{"name": "B", "file": "mine.gguf"}, {"name": "C", "file": "c.gguf"}"#)
        let merged = shipped.merging(own)
        #expect(merged.models.map(\.file) == ["mine.gguf", "c.gguf", "a.gguf"])
        #expect(merged.defaultModel?.name == "A")
    }

    private func alias() throws -> ModelCatalogue.Alias {
        let catalogue = try catalogue(
            """
            {"name": "small", "variants": [
                {"model": "A", "weight": 3}, {"model": "B", "weight": 1},
                {"model": "C", "weight": 0}, {"model": "D", "weight": -1}]},
            {"name": "A", "file": "a.gguf"}, {"name": "B", "file": "b.gguf"}
            """)
        return try #require(catalogue.aliases.first)
    }

    @Test func anInstallationHasAlwaysTheSameVariant() throws {
        let alias = try alias()
        for number in 0..<50 {
            let first = alias.variant(for: "installation \(number)")
            #expect(alias.variant(for: "installation \(number)") == first)
        }
    }

    @Test func installationsAreSpreadByWeight() throws {
        let alias = try alias()
        let chosen = (0..<4_000).compactMap { alias.variant(for: "\($0)")?.model }
        #expect(Set(chosen) == ["A", "B"])
        #expect((2_850...3_150).contains(chosen.count { $0 == "A" }))
    }

    @Test func anAliasStandsForItsModel() throws {
        var catalogue = try catalogue(
            """
            {"name": "small", "variants": [{"model": "B", "weight": 1}]},
            {"name": "A", "file": "a.gguf"}, {"name": "B", "file": "b.gguf"}
            """)
        #expect(catalogue.model(named: "small") == nil)
        catalogue = catalogue.choosing(for: "me")
        #expect(catalogue.model(named: "small")?.name == "B")
    }

    /// What the program brings along.
    @Test func theShippedCatalogueIsSound() throws {
        let path = #filePath.split(separator: "/").dropLast(4).reduce("") { $0 + "/" + $1 }
        let catalogue = try ModelCatalogue(contentsOf: path + "/assets/models.json")
        #expect(catalogue.defaultModel?.name == "SmolLM2-135M-Instruct")
        let names = catalogue.models.map(\.name)
        #expect(Set(names).count == names.count)
        for entry in catalogue.models {
            #expect(entry.format?.kind == entry.kind, "\(entry.name)")
            #expect(entry.licence != nil, "\(entry.name)")
            if let url = entry.url { #expect(url.hasPrefix("https://"), "\(entry.name)") }
            if entry.kind == "language" {
                #expect(entry.memory != nil && entry.languages != nil, "\(entry.name)")
            }
        }
        #expect(catalogue.models.contains { $0.requiresAcceptance == true && $0.licenceURL != nil })
    }
}
