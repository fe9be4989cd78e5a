import Foundation
import Glibc
import TestSupport
import Testing

@testable import HybridEngine

/// Custom models through the real runtime process.
@Suite struct CustomModelRunnerTests {
    private let lab: Lab

    init() throws { lab = try Lab() }

    @Test func inputsGoByNameOrInTheFilesOrder() async throws {
        let runner = lab.runner()
        let path = ModelFile.fixture("add2_f32")
        // The file's order is b, a.
        let inOrder = try await runner.run(
            path, [.init(.text("10 20 30 40")), .init(.text("[1, 2, 3, 4]"))])
        let byName = try await runner.run(
            path, [.init(name: "a", .text("1 2 3 4")), .init(.text("10 20 30 40"))])
        #expect(inOrder.outputs == byName.outputs)
        #expect(
            inOrder.outputs.map(\.values).contains(.numbers([11, 22, 33, 44])))
        #expect(inOrder.model == "add2_f32" && inOrder.milliseconds >= 0)
        #expect(inOrder.outputs.allSatisfy { $0.labels == nil && $0.type == "float32" })
        await runner.shutDown()
    }

    @Test func aDescriptionNamesEverything() async throws {
        let runner = lab.runner()
        let two = try await runner.describe(ModelFile.fixture("two_signatures"))
        #expect(Set(two.signatures.map(\.key)) == ["scale", "shift"])
        #expect(two.inputs.first?.type == "float32" && two.size > 500)
        let digits = try await runner.describe(ModelFile.digits)
        #expect(digits.inputs[0].kind == .image)
        #expect(digits.inputs[0].quantization != nil)
        #expect(digits.labels == nil)
        let dynamic = try await runner.describe(ModelFile.fixture("sum_dyn"))
        #expect(dynamic.inputs[0].shape == [-1, -1])
        #expect(dynamic.inputs[0].sentence == "x: float32 [any, any]")
        await runner.shutDown()
    }

    @Test func labelsComeFromBesideTheModel() async throws {
        let path = try lab.copy(ModelFile.digits, as: "digits.tflite")
        let names = "zero one two three four five six seven eight nine"
        let lines = names.replacingOccurrences(of: " ", with: "\r\n") + "\r\n\r\n"
        try lab.folder.write(lines, to: "digits_labels.txt")
        let sample = try #require(try DigitSamples.all().first)
        let runner = lab.runner()
        let bytes = sample.pixels.map { UInt8(min(255, Int($0) * 255 / 16)) }
        let result = try await runner.run(path, [.init(.data(Data(bytes)))])
        let labels = try #require(result.outputs.first?.labels)
        #expect(labels.count == 10 && labels.first?.label == "seven")
        #expect((labels.first?.probability ?? 0) > 0.5)
        #expect(labels.map(\.probability) == labels.map(\.probability).sorted(by: >))
        await runner.shutDown()
    }

    @Test func aPictureIsDecodedAndCut() async throws {
        let runner = lab.runner()
        let sample = try #require(try DigitSamples.all().first)
        // Wider than high: the sides are cut off.
        let png = try lab.write(TestPNG.bytes(digit: sample.pixels, margin: 8), to: "seven.png")
        for path in [ModelFile.digits, ModelFile.realDigits] {
            let result = try await runner.run(path, [.init(.file(png))])
            guard case .numbers(let scores)? = result.outputs.first?.values else {
                Issue.record("no numbers")
                return
            }
            #expect(scores.indices.max { scores[$0] < scores[$1] } == 7)
            #expect(result.images == [.init(width: 24, height: 8, target: [8, 8])])
        }
        let inMemory = try await runner.run(
            ModelFile.digits, [.init(.data(Data(contentsOf: URL(filePath: png))))])
        #expect(inMemory.images.count == 1)
        await runner.shutDown()
    }

    @Test func theSidecarSaysHowColoursBecomeNumbers() async throws {
        let path = try lab.copy(ModelFile.realDigits, as: "d.tflite")
        try lab.folder.write(
            #"{"input": {"kind": "image", "mean": [255], "std": [-255], "layout": "GRAY"}}"#,
            to: "d.json")
        let sample = try #require(try DigitSamples.all().first)
        // With the colours turned round.
        let png = try lab.write(
            TestPNG.bytes(digit: sample.pixels.map { 16 - $0 }, margin: 0), to: "n.png")
        let runner = lab.runner()
        let result = try await runner.run(path, [.init(.file(png))])
        guard case .numbers(let scores)? = result.outputs.first?.values else {
            Issue.record("no numbers")
            return
        }
        #expect(scores.indices.max { scores[$0] < scores[$1] } == 7)
        try lab.folder.write(#"{"input": {"kind": "sound"}}"#, to: "d.json")
        let error = await failure { try await runner.run(path, [.init(.file(png))]) }
        #expect(error?.kind == "invalidOption")
        await runner.shutDown()
    }

    @Test func stringsAndTruthValues() async throws {
        let runner = lab.runner()
        let path = ModelFile.fixture("string_gather")
        let result = try await runner.run(
            path, [.init(name: "text", .text("a\nb\nc")), .init(name: "idx", .text("2 0"))])
        #expect(result.outputs.first?.values == .strings(["c", "a"]))
        let not = try await runner.run(
            ModelFile.fixture("bool_not"), [.init(.text("true false 1 0"))])
        #expect(not.outputs.first?.values == .integers([0, 1, 0, 1]))
        await runner.shutDown()
    }

    @Test(
        arguments: [
            (["1 2 3"], "The model takes b: float32 [1, 4]; a: float32 [1, 4]; 1 input was given."),
            (["1 2 3", "1"], "takes float32 [1, 4], 16 bytes; 12 were provided."),
            (["one", "two"], "The model takes b: float32 [1, 4]; it was given text."),
            ([], "nothing was given."),
        ])
    func whatDoesNotFitIsExplained(_ texts: [String], _ words: String) async throws {
        let runner = lab.runner()
        let error = await failure {
            try await runner.run(ModelFile.fixture("add2_f32"), texts.map { .init(.text($0)) })
        }
        guard case .wrongInput(let detail)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(detail.contains(words), "\(detail)")
        let unknown = await failure {
            try await runner.run(
                ModelFile.fixture("add2_f32"), [.init(name: "q", .text("1")), .init(.text("1"))])
        }
        #expect(unknown?.description.contains("no free input named q") == true)
        await runner.shutDown()
    }

    @Test func filesThatAreNoModels() async throws {
        let runner = lab.runner()
        let noModel = try lab.write(Array("not a model".utf8), to: "x.tflite")
        let errors: [(String, String)] = [
            ("/nonexistent.tflite", "invalidOption"), (noModel, "runtimeFailed"),
            (ModelFile.fixture("needs_flex"), "unsupportedRequest"),
            (try lab.write([], to: "empty.tflite"), "runtimeFailed"),
        ]
        for (path, kind) in errors {
            let error = await failure { try await runner.run(path, [.init(.text("1"))]) }
            #expect(error?.kind == kind, "\(path): \(String(describing: error))")
        }
        let picture = try lab.write(
            Array(TestPNG.bytes(width: 4, height: 4).prefix(40)), to: "c.png")
        let cut = await failure { try await runner.run(ModelFile.digits, [.init(.file(picture))]) }
        guard case .unreadableImage? = cut else {
            Issue.record("\(String(describing: cut))")
            return
        }
        // The process lives through all of it.
        _ = try await runner.run(ModelFile.fixture("bool_not"), [.init(.text("1 1 1 1"))])
        await runner.shutDown()
    }

    /// What lies beside a model and does not fit is named.
    @Test func whatLiesBesideAModelHasToFit() async throws {
        let path = try lab.copy(ModelFile.digits, as: "d.tflite")
        let values = [CustomModelInput(.text(String(repeating: "0 ", count: 64)))]
        let runner = lab.runner()
        let cases: [(name: String, text: String, words: String)] = [
            ("d_labels.txt", "a\nb\n", "holds 2 labels; the model's outputs have 10 values"),
            ("d_labels.txt", "\n\n", "cannot be read, or holds no labels"),
            ("d.json", #"{"labels": "none.txt"}"#, "none.txt: cannot be read, or holds no labels"),
            ("d.json", "[]", "is not a description of a model"),
        ]
        for (name, text, words) in cases {
            let file = try lab.write(Array(text.utf8), to: name)
            let error = await failure { try await runner.run(path, values) }
            #expect(error?.description.contains(words) == true, "\(String(describing: error))")
            #expect(error?.kind == "invalidOption")
            try FileManager.default.removeItem(atPath: file)
        }
        try FileManager.default.createDirectory(
            atPath: "\(lab.folder.path)/d.json", withIntermediateDirectories: false)
        let error = await failure { try await runner.run(path, values) }
        #expect(error?.description.contains("d.json: cannot be read") == true)
        await runner.shutDown()
    }

    @Test func aPictureThatIsNoneIsNamed() async throws {
        try #require(FileManager.default.fileExists(atPath: CustomModels.efficientNet))
        let runner = lab.runner()
        let other = try lab.write(Array("GIF89a".utf8), to: "a.gif")
        let cases: [(CustomModelInput, String)] = [
            (.init(.text("cat.png")), "; there is no file cat.png."),
            (.init(.file(other)), "; it was given what is neither PNG nor JPEG."),
        ]
        for (input, words) in cases {
            let error = await failure { try await runner.run(CustomModels.efficientNet, [input]) }
            #expect(error?.description.hasSuffix(words) == true, "\(String(describing: error))")
        }
        await runner.shutDown()
    }

    private func startEndlessRun(_ runner: CustomModelRunner) -> Task<CustomModelError?, Never> {
        let path = ModelFile.fixture("while_loop")
        let values = String(repeating: "0.5 ", count: 64)
        return Task {
            await failure {
                try await runner.run(
                    path, [.init(name: "n", .text("2000000000")), .init(name: "x", .text(values))])
            }
        }
    }

    @Test func aModelThatTakesTooLongIsStopped() async throws {
        let runner = lab.runner(seconds: 1)
        let error = await startEndlessRun(runner).value
        #expect(error == .timeout(seconds: 1))
        _ = try await runner.run(ModelFile.fixture("bool_not"), [.init(.text("1 1 1 1"))])
        await runner.shutDown()
    }

    @Test func aCrashCostsOneRun() async throws {
        let runner = lab.runner()
        _ = try await runner.run(ModelFile.fixture("bool_not"), [.init(.text("1 1 1 1"))])
        let process = try #require(await runner.processID)
        let run = startEndlessRun(runner)
        // Busy once it has taken some of the processor's time.
        let begin = ProcessTable.processorSeconds(process)
        let deadline = Deadline(seconds: 20)
        while ProcessTable.processorSeconds(process) < begin + 0.2, !deadline.isPast {
            try await Task.sleep(for: .milliseconds(5))
        }
        kill(process, SIGSEGV)
        #expect(await run.value == .crashed(.signal(SIGSEGV)))
        _ = try await runner.run(ModelFile.fixture("bool_not"), [.init(.text("1 1 1 1"))])
        #expect(await runner.processID != process)
        await runner.shutDown()
    }

    @Test func aCancelledRunEndsAtOnce() async throws {
        let runner = lab.runner()
        let run = startEndlessRun(runner)
        let deadline = Deadline(seconds: 20)
        while await runner.processID == nil, !deadline.isPast {
            try await Task.sleep(for: .milliseconds(2))
        }
        run.cancel()
        #expect(await run.value == .cancelled)
        _ = try await runner.run(ModelFile.fixture("bool_not"), [.init(.text("1 1 1 1"))])
        await runner.shutDown()
    }

    @Test func anIdleProcessEnds() async throws {
        let runner = lab.runner(keepAlive: .milliseconds(20))
        _ = try await runner.run(ModelFile.fixture("bool_not"), [.init(.text("1 1 1 1"))])
        let deadline = Deadline(seconds: 20)
        while await runner.processID != nil, !deadline.isPast {
            try await Task.sleep(for: .milliseconds(5))
        }
        #expect(await runner.processID == nil)
        _ = try await runner.run(ModelFile.fixture("bool_not"), [.init(.text("1 1 1 1"))])
        await runner.shutDown()
    }

    @Test func manyAtOnceWaitForEachOther() async throws {
        let runner = lab.runner()
        let results = try await withThrowingTaskGroup(of: CustomModelResult.Values?.self) { group in
            for number in 0..<20 {
                group.addTask {
                    try await runner.run(
                        ModelFile.fixture("i64_cumsum"),
                        [.init(.text(String(repeating: "\(number) ", count: 8)))]
                    ).outputs.first?.values
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        let lasts = results.compactMap { values -> Int64? in
            guard case .integers(let numbers)? = values else { return nil }
            return numbers.last
        }
        #expect(lasts.sorted() == (0..<20).map { 8 * Int64($0) })
        await runner.shutDown()
    }

    @Test func withoutALibraryItSaysSo() async throws {
        let runner = lab.runner(library: "/nonexistent/libtensorflowlite_c.so")
        let error = await failure {
            try await runner.run(ModelFile.fixture("bool_not"), [.init(.text("1 1 1 1"))])
        }
        #expect(error?.kind == "deviceUnavailable")
        await runner.shutDown()
    }
}
