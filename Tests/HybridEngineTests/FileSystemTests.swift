import Foundation
import Testing

@testable import HybridEngine

@Suite struct FileSystemTests {
    @Test func foldersAreForTheUserAlone() throws {
        let folder = try TemporaryFolder()
        for _ in 0..<2 { try FileSystem.createPrivateFolder(folder.file("a/b")) }
        for path in ["a", "a/b"] {
            let attributes = try FileManager.default.attributesOfItem(atPath: folder.file(path))
            #expect(attributes[.posixPermissions] as? Int == 0o700)
        }
    }

    @Test func aFileInTheWayIsNamed() throws {
        let folder = try TemporaryFolder()
        let file = try folder.write("", to: "file")
        #expect { try FileSystem.createPrivateFolder("\(file)/x") } throws: { error in
            guard case LanguageModelError.storage(let sentence)? = error as? LanguageModelError
            else { return false }
            return sentence.contains(file)
        }
    }
}
