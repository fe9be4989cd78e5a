import Foundation
import Testing

@testable import HybridEngine

/// Texts for use again.
@Suite struct RoleTests {
    @Test(arguments: [
        ("Translate: {{input}}", "good morning", "Translate: good morning"),
        ("{{input}} / {{input}}", "a", "a / a"), ("{{input}}", "{{input}}", "{{input}}"),
        ("x{{input}}", "", "x"),
    ])
    func aTemplateTakesWords(text: String, words: String, message: String) {
        #expect(Role(name: "r", text: text).use(words) == .message(message))
    }

    @Test func anythingElseIsInstructions() {
        #expect(Role(name: "r", text: "Rhyme {input}.").use("x") == .instructions("Rhyme {input}."))
    }

    @Test func filesAreRoles() throws {
        let folder = try TemporaryFolder()
        try folder.write("  Rhyme.\n\n", to: "poet.md")
        try folder.write("Translate: {{input}}", to: "translate.txt")
        try folder.write("x", to: ".hidden.md")
        try folder.write("x", to: "picture.png")
        let roles = RoleFolder(path: folder.path)
        #expect(roles.names == ["poet", "translate"])
        #expect(try roles.role(named: "poet").text == "Rhyme.")
        #expect(try roles.role(named: "translate").isTemplate)
    }

    @Test(arguments: ["none", "../poet", "", "/etc/passwd"])
    func aNameWithoutAFileIsRefused(name: String) throws {
        let folder = try TemporaryFolder()
        try folder.write("Rhyme.", to: "poet.md")
        let error = #expect(throws: LanguageModelError.self) {
            try RoleFolder(path: folder.path).role(named: name)
        }
        #expect(error == .invalidOption(key: "role", value: name, allowed: "poet"))
    }

    @Test func aBadFileIsNamed() throws {
        let folder = try TemporaryFolder()
        try folder.write([0xFF, 0xFE, 0x00], to: "bytes.md")
        try folder.write(" \n", to: "empty.md")
        try folder.write(String(repeating: "x", count: 300_000), to: "huge.md")
        mkfifo(folder.file("pipe.md"), 0o600)
        try FileManager.default.createDirectory(
            atPath: folder.file("folder.md"), withIntermediateDirectories: false)
        for (name, words) in [
            ("bytes", "not text"), ("empty", "is empty"), ("huge", "256 kB"),
            ("pipe", "cannot be read"), ("folder", "cannot be read"),
        ] {
            let error = #expect(throws: LanguageModelError.self) {
                try RoleFolder(path: folder.path).role(named: name)
            }
            let told = String(describing: error)
            #expect(told.contains(words), "\(name): \(told)")
        }
    }

    @Test func withoutAFolderThereIsNone() {
        #expect(RoleFolder(path: "/nonexistent/roles").names.isEmpty)
    }
}
