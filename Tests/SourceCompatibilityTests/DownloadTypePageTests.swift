import DownloadHost
import Foundation
import ProcessSupport
import Testing

/// `getModel()` as the page calls it, and the three types of its table.
@Suite struct DownloadTypePageTests {
    private let lab: PageLab
    private let host: ModelHost
    private static let old = "here: your_model, 18760 bytes\n"
    private static let new = "here: your_model, 9664 bytes\n"

    init() throws {
        lab = try PageLab()
        host = try ModelHost("digits_f32.tflite", for: lab)
    }

    /// Runs a step until its output is there and the host was asked so often.
    private func run(_ arguments: String..., requests: Int) throws -> String {
        let pipes = try PipedProcess(
            try PageLab.program, arguments, environment: try lab.environment)
        try pipes.wait(for: "the model and \(requests) requests", within: 60) {
            pipes.outputText.hasSuffix("\n") && host.server.requests.count >= requests
        }
        pipes.closeInput()
        #expect(try pipes.waitForExit(within: 60) == .exited(0))
        return pipes.outputText
    }

    @Test func getModelDownloadsOnceAndItRuns() throws {
        let first = try run("get-model", requests: 1)
        #expect(first == Self.old + "inputs: 1\n")
        #expect(host.asked == ["GET"])
        let sent = host.server.sentByteCount
        #expect(sent == 18_760)
        // The model is here: the page's call gives it, and looks for a newer
        // one in the background, once.
        #expect(try run("get-model", requests: 2) == first)
        #expect(host.asked == ["GET", "HEAD \"1\""])
        #expect(host.server.sentByteCount == sent)
    }

    @Test(arguments: ["localModel", "localModelUpdateInBackground", "latestModel"])
    func withoutACopyEachTypeDownloadsTheLatest(type: String) throws {
        #expect(try run("get-model-as", type, requests: 1) == Self.old)
        #expect(host.asked == ["GET"])
    }

    @Test func aLocalModelIsTakenWithoutAsking() throws {
        _ = try run("get-model-as", "localModel", requests: 1)
        try host.publish("digits_u8.tflite")
        #expect(try run("get-model-as", "localModel", requests: 1) == Self.old)
        #expect(host.asked == ["GET"])
    }

    @Test func anUpdateInTheBackgroundIsThereTheNextTime() throws {
        _ = try run("get-model-as", "localModel", requests: 1)
        try host.publish("digits_u8.tflite")
        let pipes = try PipedProcess(
            try PageLab.program, ["get-model-as", "localModelUpdateInBackground"],
            environment: try lab.environment)
        // What is written last of an update.
        let record = "\(lab.home.path)/models/.downloads/your_model.json"
        try pipes.wait(for: "the update", within: 60) {
            try String(contentsOfFile: record, encoding: .utf8).contains("9664")
        }
        pipes.closeInput()
        _ = try pipes.waitForExit(within: 60)
        #expect(pipes.outputText == Self.old)
        #expect(host.asked == ["GET", "HEAD \"1\"", "GET"])
        #expect(try run("get-model-as", "localModel", requests: 3) == Self.new)
    }

    @Test func theLatestModelIsWaitedFor() throws {
        _ = try run("get-model-as", "latestModel", requests: 1)
        // What is here is the latest.
        #expect(try run("get-model-as", "latestModel", requests: 2) == Self.old)
        #expect(host.server.sentByteCount == 18_760)
        try host.publish("digits_u8.tflite")
        #expect(try run("get-model-as", "latestModel", requests: 3) == Self.new)
        #expect(host.asked == ["GET", "HEAD \"1\"", "HEAD \"1\"", "GET"])
    }
}
