import DownloadHost
import Foundation
import ProcessSupport
import Testing

/// What the page on custom models promises, done by its own code.
@Suite struct CustomModelPageTests {
    private let lab: PageLab
    private let host: DownloadHost
    private static let digits = CustomModels.path("digits_f32.tflite")

    init() throws {
        lab = try PageLab()
        let content = [UInt8](try Data(contentsOf: URL(fileURLWithPath: Self.digits)))
        let served = ServedFile(content, etag: "\"1\"")
        host = try DownloadHost { served.reply(to: $0) }
        try lab.home.write(
            #"{"version": 1, "models": [{"name": "your_model", "kind": "custom", "#
                + #""file": "your_model.tflite", "url": "\#(host.url)/your_model.tflite"}]}"#,
            to: "models.json")
    }

    @Test func getModelDownloadsOnceAndItRuns() throws {
        let first = try lab.run("get-model")
        #expect(first.output == "here: your_model, 18760 bytes\ninputs: 1\n")
        let count = host.requests.count
        #expect(count > 0)
        // The model is here: the page's call gives it, and looks for a newer
        // one in the background.
        #expect(try lab.run("get-model").output == first.output)
    }

    @Test func aFailureIsPrintedByThePage() throws {
        host.answer { _ in HostReply(404) }
        let pipes = try PipedProcess(
            try PageLab.program, ["get-model"], environment: try lab.environment)
        // Once by the page's code, once by ours.
        try pipes.wait(for: "both failures", within: 60) {
            pipes.outputText.split(separator: "\n").count >= 2
        }
        pipes.closeInput()
        _ = try pipes.waitForExit(within: 60)
        #expect(pipes.outputText.split(separator: "\n").contains("the host has no such model"))
    }

    /// The bundle of a program without one is the folder that it lies in.
    private func programWithLabels(_ labels: String) throws -> String {
        let program = "\(lab.home.path)/documented-pages"
        try FileManager.default.copyItem(atPath: PageLab.program, toPath: program)
        try lab.home.write(labels, to: "retrained_labels.txt")
        return program
    }

    @Test func interpreterCallsGiveEachLabelItsProbability() throws {
        let labels = (0...9).map { "digit \($0)" }
        let program = try programWithLabels(labels.joined(separator: "\n"))
        let sample = try Self.sample()
        let run = try lab.run(
            "run-numbers", Self.digits, sample.pixels, program: program)
        let lines = run.output.split(separator: "\n").map { $0.split(separator: ": ") }
        #expect(lines.map { String($0[0]) } == labels)
        let probabilities = lines.compactMap { Double($0[1]) }
        #expect(abs(probabilities.reduce(0, +) - 1) < 1e-3)
        let best = probabilities.indices.max { probabilities[$0] < probabilities[$1] }
        #expect(best == sample.label)
    }

    @Test func inputOfTheWrongSizeThrows() throws {
        let run = try lab.run("run", Self.digits, "1,2,3")
        #expect(run.status != .exited(0))
    }

    private static func sample() throws -> (label: Int, pixels: String) {
        let text = try String(
            contentsOfFile: CustomModels.path("digits_samples.csv"), encoding: .utf8)
        let line = try #require(text.split(separator: "\n").first { !$0.hasPrefix("#") })
        let numbers = line.split(separator: ",")
        return (try #require(Int(numbers[0])), numbers[1...].joined(separator: ","))
    }

    /// A 2 × 2 picture: every byte of it, over 255, as `Float32`.
    @Test func thePictureBecomesThePagesBytes() throws {
        let base64 =
            "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAFklEQVR4nGP4z8DA0PCfgZGJ2Tjt"
            + "DAAbxgPq27DI5AAAAABJRU5ErkJggg=="
        let picture = try #require(Data(base64Encoded: base64))
        let path = "\(lab.home.path)/picture.png"
        try picture.write(to: URL(fileURLWithPath: path))
        let pixels: [UInt8] = [255, 0, 0, 0, 128, 255, 1, 2, 3, 51, 102, 204]
        let expected = pixels.flatMap { byte in
            withUnsafeBytes(of: Float32(byte) / 255.0) { Array($0) }
        }
        let run = try lab.run("picture", path)
        #expect(run.output == expected.map { String($0) }.joined(separator: ",") + "\n")
    }
}
