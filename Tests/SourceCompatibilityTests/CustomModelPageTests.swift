import DownloadHost
import Foundation
import ProcessSupport
import Testing

/// What the page on custom models promises, done by its own code.
@Suite struct CustomModelPageTests {
    private let lab: PageLab
    private let host: ModelHost
    private static let digits = CustomModels.path("digits_f32.tflite")

    init() throws {
        lab = try PageLab()
        host = try ModelHost("digits_f32.tflite", for: lab)
    }

    @Test func aFailureIsPrintedByThePage() throws {
        host.server.answer { _ in HostReply(404) }
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
        #expect(run.output == "threw: invalidTensorDataCount, provided 3, required 256\n")
    }

    private static func sample() throws -> (label: Int, pixels: String) {
        let text = try String(
            contentsOfFile: CustomModels.path("digits_samples.csv"), encoding: .utf8)
        let line = try #require(text.split(separator: "\n").first { !$0.hasPrefix("#") })
        let numbers = line.split(separator: ",")
        return (try #require(Int(numbers[0])), numbers[1...].joined(separator: ","))
    }
}
