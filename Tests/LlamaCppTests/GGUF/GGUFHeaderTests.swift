import Foundation
import TestSupport
import Testing

@testable import LlamaCpp

@Suite struct GGUFHeaderTests {
    private let folder = try? TemporaryFolder()

    private func header(_ bytes: [UInt8]) throws -> GGUFHeader {
        let path = try #require(folder).path + "/model.gguf"
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        return try GGUFHeader.validated(path: path)
    }

    @Test func readsASoundFile() throws {
        let writer = TinyModel.writer()
        let header = try header(writer.bytes)
        #expect(header.tensors.map(\.name) == writer.tensors.map(\.name))
        #expect(header.byteCount == UInt64(writer.bytes.count))
    }

    @Test func readsTheBundledModel() throws {
        let header = try GGUFHeader.validated(path: TestModel.path)
        #expect(header.tensors.count == 272)
        #expect(header.byteCount <= 144_811_072)
    }

    @Test(arguments: [
        ("/nonexistent/model.gguf", LlamaError.missingFile), ("/etc/passwd/x", .missingFile),
        ("/tmp", .notARegularFile), ("/dev/zero", .notARegularFile), ("/etc/passwd", .notGGUF),
    ])
    func namesWhatIsWrongWithAPath(path: String, error: LlamaError) {
        #expect(throws: error) { try GGUFHeader.validated(path: path) }
    }

    @Test func doesNotWaitForAPipe() throws {
        let path = try #require(folder).path + "/pipe"
        #expect(mkfifo(path, 0o600) == 0)
        #expect(throws: LlamaError.notARegularFile) { try GGUFHeader.validated(path: path) }
    }

    @Test(
        arguments: [
            ([], LlamaError.emptyFile), (Array("GG".utf8), .notGGUF),
            (Array("hello world".utf8), .notGGUF),
            (Array("GGUF".utf8), .truncatedFile(size: 4, expected: 5)),
            (Array("GGUF".utf8) + [1, 0, 0, 0], .unsupportedVersion(1)),
            (Array("GGUF".utf8) + [0, 0, 0, 3], .unsupportedVersion(0x0300_0000)),
        ] as [([UInt8], LlamaError)])
    func namesWhatIsWrongWithTheBeginning(bytes: [UInt8], error: LlamaError) {
        #expect(throws: error) { try header(bytes) }
    }

    @Test func findsEveryTruncation() throws {
        let writer = TinyModel.writer()
        let (bytes, headerSize) = (writer.bytes, writer.header.count)
        // The last tensor fills its place, so every missing byte matters.
        let cuts = Array(stride(from: 4, to: headerSize, by: 97)) + [headerSize, bytes.count - 1]
        for cut in cuts {
            #expect(throws: LlamaError.self, "cut at \(cut)") { try header(Array(bytes[..<cut])) }
        }
    }

    private func expectInconsistent(
        _ change: (inout GGUFWriter) -> Void, location: SourceLocation = #_sourceLocation
    ) {
        var writer = TinyModel.writer()
        change(&writer)
        let error = #expect(throws: LlamaError.self, sourceLocation: location) {
            try header(writer.bytes)
        }
        guard case .inconsistentFile? = error else {
            Issue.record("\(String(describing: error))", sourceLocation: location)
            return
        }
    }

    @Test func findsCountsThatTheFileCannotHold() {
        expectInconsistent { $0.counts = (.max, 3) }
        expectInconsistent { $0.counts = (3, .max / 2) }
    }

    @Test func findsImpossibleTensors() {
        expectInconsistent { $0.tensors[0].type = 4 }
        expectInconsistent { $0.tensors[0].type = 999 }
        expectInconsistent { $0.tensors[0].offset = 7 }
        expectInconsistent { $0.tensors[0].offset = .max - 31 }
        expectInconsistent { $0.tensors[0].dimensions = [1 << 40, 1 << 40] }
        expectInconsistent { $0.tensors[0].dimensions = [1, 1, 1, 1, 1] }
        // Q8_0 comes in blocks of 32.
        expectInconsistent {
            $0.tensors[0].type = 8
            $0.tensors[0].dimensions = [31, 2]
        }
    }

    @Test func findsImpossibleValues() {
        expectInconsistent { $0.entries.append(("x", .raw(type: 77, []))) }
        expectInconsistent { $0.entries.append(("general.alignment", .number(24))) }
        expectInconsistent { $0.entries.append(("general.alignment", .number(0))) }
        let arrayOfArrays: [UInt8] = [9, 0, 0, 0] + [1, 0, 0, 0, 0, 0, 0, 0]
        expectInconsistent { $0.entries.append(("x", .raw(type: 9, arrayOfArrays))) }
    }

    @Test func findsATokenThatOccursTwice() {
        expectInconsistent { writer in
            guard
                let index = writer.entries.firstIndex(where: { $0.key == "tokenizer.ggml.tokens" }),
                case .strings(let tokens) = writer.entries[index].value
            else { return }
            writer.entries[index].value = .strings(tokens.dropLast() + ["a"])
        }
    }

    @Test func saysWhatATensorBeyondTheEndNeeds() throws {
        var writer = TinyModel.writer()
        writer.tensors[0].offset = 1 << 40
        let bytes = writer.bytes
        let error = #expect(throws: LlamaError.self) { try header(bytes) }
        guard case .truncatedFile(UInt64(bytes.count), let expected)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(expected > 1 << 40)
    }

    @Test func refusesAPartOfAModel() {
        var writer = TinyModel.writer()
        writer.entries.append(("split.count", .short(3)))
        #expect(
            throws: LlamaError.unsupportedModel(
                "the file is one part of a model that is split over files")
        ) { try header(writer.bytes) }
    }
}
