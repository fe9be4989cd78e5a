import Foundation
import ProcessSupport
import Testing

/// `assets/api.md` against the documentation's code and against our sources.
@Suite struct NameTableTests {
    private struct Row {
        /// The three columns, as they stand there.
        var columns: [String]

        /// What stands between backquotes.
        func quoted(_ column: Int) -> [String] {
            columns[column].split(separator: "`", omittingEmptySubsequences: false)
                .enumerated().filter { !$0.offset.isMultiple(of: 2) }.map { String($0.element) }
        }
    }

    private let rows: [Row]

    init() throws {
        let page = try SourceText.read("assets/api.md")
        rows = page.split(separator: "\n").filter { $0.hasPrefix("| ") }.dropFirst()
            .map { Row(columns: $0.dropFirst(2).dropLast(2).components(separatedBy: " | ")) }
    }

    @Test func everyRowHasThreeColumns() {
        #expect(rows.count > 30)
        for row in rows { #expect(row.columns.count == 3, "\(row.columns)") }
    }

    /// Swift's own and Foundation's.
    private static let standard: Set = [
        "Float32", "UnsafeMutableBufferPointer", "allocate", "capacity", "copyBytes", "Bundle",
        "main", "forResource", "ofType", "String", "contentsOfFile", "components", "separatedBy",
        "indices",
    ]

    @Test func everyNameOfThePagesIsInTheTable() throws {
        let known = Set(rows.flatMap { $0.quoted(0) }.flatMap(SourceText.words))
        var used: Set<String> = ["HybridModel", "localModel", "latestModel", "CGImage"]
        for file in ["ConfigurationOptions", "CustomModels"] {
            let text = try SourceText.read("Tests/DocumentedPages/\(file).swift")
            used.formUnion(PageNames.used(in: text))
        }
        #expect(used.count > 50)
        #expect(used.subtracting(Self.standard).subtracting(known).sorted() == [])
    }

    @Test func theImportsBringWhatTheTableSays() throws {
        let brought = try SourceText.types(in: [
            "FirebaseAILogic", "FirebaseMLModelDownloader", "TensorFlowLite",
        ])
        let declared = try SourceText.names(in: [
            "HybridEngine", "FirebaseAILogic", "FirebaseMLModelDownloader", "TensorFlowLite",
        ])
        for row in rows {
            for name in row.quoted(1) where !SourceText.isFile(name) {
                let words = SourceText.words(name)
                #expect(brought.contains(words[0]), "\(name): no import brings \(words[0])")
                #expect(words.filter { !declared.contains($0) } == [], "\(name)")
            }
        }
    }

    /// And nothing is brought that the table does not tell of.
    @Test func theTableTellsOfEveryNameThatIsBrought() throws {
        let told = Set(rows.flatMap { $0.quoted(1) }.flatMap(SourceText.words))
        let brought = try SourceText.types(in: ["FirebaseAILogic", "FirebaseMLModelDownloader"])
        #expect(brought.count > 40)
        #expect(brought.subtracting(told).sorted() == [])
    }

    @Test func theRemarksNameWhatThereIs() throws {
        let text =
            try SourceText.all(in: [
                "HybridEngine", "TensorFlowLite", "FirebaseAILogic", "FirebaseMLModelDownloader",
            ]) + SourceText.read("Tests/DocumentedPages/ImagePreparation.swift")
            + SourceText.read("assets/models.json")
        let words = Set(SourceText.words(text))
        for row in rows {
            // The one name that is told of because it is not here.
            for name in row.quoted(2) where !name.hasPrefix("apple-foundation-models") {
                let isThere = SourceText.words(name).allSatisfy(words.contains)
                #expect(isThere || SourceText.isFile(name), "\(name)")
            }
        }
    }
}

/// The names in a page's code: types, members and labels.
private enum PageNames {
    static func used(in source: String) -> Set<String> {
        var names: Set<String> = []
        var isPage = false
        for line in source.split(separator: "\n") {
            if line.hasPrefix("// page: ") { isPage = true }
            if line == "// end of page" { isPage = false }
            if isPage { names.formUnion(used(inLine: String(line))) }
        }
        return names
    }

    private static func used(inLine line: String) -> [String] {
        let code = withoutText(line.components(separatedBy: "//")[0])
        var names: [String] = []
        var before: Character?
        var rest = code[...]
        while let first = rest.first {
            guard first.isLetter else {
                before = first
                rest = rest.dropFirst()
                continue
            }
            let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
            rest = rest.dropFirst(word.count)
            let isName = first.isUppercase || before == "." || rest.first == ":"
            if isName { names.append(String(word)) }
            before = word.last
        }
        return names.filter { $0 != "default" || code.contains(".default") }
    }

    /// Of a line's strings only what is put into them.
    private static func withoutText(_ line: String) -> String {
        var result = ""
        var isText = false
        var depth = 0
        var last: Character?
        for character in line {
            switch (character, isText, depth) {
            case ("\"", _, 0): isText.toggle()
            case ("(", true, _) where depth > 0 || last == "\\": depth += 1
            case (")", true, 1...): depth -= 1
            case (_, true, 0): break
            default: result.append(character)
            }
            if depth > 0, character == "(" { result.append(" ") }
            last = character
        }
        return result
    }
}
