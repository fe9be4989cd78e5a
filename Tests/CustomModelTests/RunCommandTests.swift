import Foundation
import TestSupport
import Testing

@testable import HybridEngine

/// `tandem run` and `tandem models info`, the programs as they are.
@Suite struct RunCommandTests {
    private let lab: Lab

    init() throws { lab = try Lab() }

    private func tandem(_ words: [String], input: String = "") throws -> ProcessRun {
        try ProcessRun.run(
            try BuiltProduct.debugPath("tandem"), words,
            environment: lab.environment.variables.merging(["HOME": lab.folder.path]) { $1 },
            input: input)
    }

    private func object(_ run: ProcessRun) throws -> [String: Any] {
        try #require(
            try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    }

    @Test func numbersGoInAndOut() throws {
        let run = try tandem([
            "run", ModelFile.fixture("add2_f32"), "a=1 2 3 4", "b=10 20 30 40",
        ])
        #expect(run.status == .exited(0), "\(run.errors)")
        #expect(run.output.contains("11  22  33  44"))
        #expect(run.errors.contains("add2_f32 · on device · custom model · "))
    }

    @Test func theObjectHasItsKeys() throws {
        let run = try tandem([
            "run", "--json", "--top", "2", "langid", "--text", "Wo ist der Bahnhof, bitte?",
        ])
        #expect(run.status == .exited(0), "\(run.errors)")
        let object = try object(run)
        #expect(object["model"] as? String == "langid")
        #expect(object["ms"] is Double && object["error"] is NSNull)
        let output = try #require((object["outputs"] as? [[String: Any]])?.first)
        #expect(output["shape"] as? [Int] == [1, 25] && output["type"] as? String == "float32")
        let labels = try #require(output["labels"] as? [[String: Any]])
        #expect(labels.count == 2 && labels[0]["label"] as? String == "German")
        #expect((output["data"] as? [Double])?.count == 25)
    }

    @Test func aPictureComesFromStandardInputToo() throws {
        let sample = try #require(try DigitSamples.all().first)
        let png = try lab.write(TestPNG.bytes(digit: sample.pixels, margin: 2), to: "seven.png")
        let file = try tandem(["run", ModelFile.digits, png])
        #expect(file.status == .exited(0))
        #expect(file.errors.contains("seven.png (12 × 8, centre square to 8 × 8)"))
        let text = try tandem(["run", ModelFile.digits, "-"], input: "0 1 0")
        #expect(text.status == .exited(2) && text.errors.contains("64 bytes; 3 were provided"))
    }

    @Test(arguments: [
        (["run"], 2, "tandem run needs more"), (["run", "x"], 2, "tandem run MODEL INPUT"),
        (["run", "nowhere", "1"], 2, "There is no model nowhere"),
        (["run", "--top", "0", "x", "1"], 2, "--top"),
        (["models", "info", "nowhere"], 2, "There is no model nowhere"),
        (["models"], 2, "info"), (["models", "info"], 2, "tandem models info MODEL"),
    ])
    func whatCannotBeIsRefused(words: [String], code: Int32, sentence: String) throws {
        let run = try tandem(words)
        #expect(run.status == .exited(code) && run.output.isEmpty)
        #expect(run.errors.contains(sentence), "\(run.errors)")
    }

    @Test func failuresHaveTheirCodes() throws {
        let flex = try tandem(["run", ModelFile.fixture("needs_flex"), "1", "--json"])
        #expect(flex.status == .exited(3))
        let error = try #require(try object(flex)["error"] as? [String: Any])
        #expect(error["kind"] as? String == "unsupportedRequest")
        let damaged = try tandem(["run", try lab.write([1, 2, 3], to: "d.tflite"), "1"])
        #expect(damaged.status == .exited(1))
        let wrong = try tandem(["run", ModelFile.fixture("add2_f32"), "1"])
        #expect(wrong.status == .exited(2) && wrong.errors.contains("a: float32 [1, 4]"))
    }

    @Test func everyInputAndOutputIsPrinted() throws {
        let run = try tandem(["models", "info", ModelFile.digits])
        #expect(run.status == .exited(0))
        #expect(run.output.contains("image: uint8 [any, 8, 8, 1], a PNG or JPEG picture, 64 bytes"))
        #expect(run.output.contains("Output"))
        let json = try object(try tandem(["models", "info", "langid", "--json"]))
        #expect((json["labels"] as? [String])?.count == 25)
        #expect((json["inputs"] as? [[String: Any]])?.first?["kind"] as? String == "text-ngrams")
        #expect(json["licence"] as? String == "Apache-2.0")
    }

    /// Where set-up could fetch it.
    @Test(.enabled(if: FileManager.default.fileExists(atPath: CustomModels.efficientNet)))
    func labelsComeFromInsideTheFile() throws {
        let json = try object(try tandem(["models", "info", "efficientnet_lite0", "--json"]))
        let labels = try #require(json["labels"] as? [String])
        #expect(labels.count == 1000 && labels.contains("espresso"))
        let png = try lab.write(TestPNG.bytes(width: 300, height: 200), to: "grey.png")
        let run = try tandem(["run", "efficientnet_lite0", png, "--top", "3"])
        #expect(run.status == .exited(0))
        #expect(run.output.split(separator: "\n").count == 3)
        #expect(run.errors.contains("centre square to 224 × 224"))
    }
}
