import Foundation
import GeminiServer
import ProcessSupport
import Testing

/// What the page on configuration options promises, done by its own code.
@Suite struct HybridPageTests {
    private static let device = "SmolLM2-135M-Instruct"
    private static let off = #"{"device": {"enabled": false}}"#

    @Test func preferOnDeviceAsksTheDevice() throws {
        let lab = try PageLab()
        let run = try lab.run("prefer-on-device")
        #expect(run.output.hasPrefix("You used: \(Self.device)\n"))
        #expect(lab.server.requests.isEmpty)
    }

    @Test func preferOnDeviceFallsBackAndLogsIt() throws {
        let lab = try PageLab(settings: Self.off)
        lab.server.answer(.stream(texts: ["Scattering", "."]))
        let run = try lab.run("prefer-on-device")
        #expect(run.output == "You used: gemini-3.1-flash-lite\nScattering.\n")
        let log = try String(contentsOfFile: "\(lab.home.path)/tandem.log", encoding: .utf8)
        #expect(log.split(separator: "\n").count { $0.contains("fallback from") } == 1)
    }

    @Test func preferInCloudAsksTheCloudWithItsOptions() throws {
        let lab = try PageLab()
        lab.server.answer(.stream(texts: ["Scattering."]))
        let run = try lab.run("prefer-in-cloud")
        #expect(run.output == "You used: gemini-3.1-flash-lite\nScattering.\n")
        let request = try #require(lab.server.requests.first)
        #expect(request.path.contains("/models/GEMINI_MODEL_NAME:"))
        let config = request.json["generationConfig"]
        #expect(config["temperature"].number == 0.8)
        #expect(config["topP"].number == 0.9)
        #expect(config["thinkingConfig"]["thinkingLevel"].string == "HIGH")
    }

    @Test func preferInCloudGoesToTheDeviceWhenOffline() throws {
        let lab = try PageLab()
        lab.server.stop()
        let run = try lab.run("prefer-in-cloud", runtime: lab.recordingRuntime().program)
        #expect(run.output == "You used: \(Self.device)\nok\n")
    }

    @Test func preferInCloudThrowsInAllOtherCases() throws {
        let lab = try PageLab()
        lab.server.answer(.error(status: 403, "PERMISSION_DENIED", message: "no"), times: 9)
        let run = try lab.run("prefer-in-cloud")
        #expect(run.output.hasPrefix("threw: "))
        #expect(run.output.contains("permissionDenied"))
    }

    @Test func onlyOnDeviceAnswersThere() throws {
        let lab = try PageLab()
        let run = try lab.run("only-on-device")
        #expect(run.output.hasPrefix("You used: \(Self.device)\n"))
        #expect(run.output.contains { $0.isLetter })
        #expect(lab.server.requests.isEmpty)
    }

    @Test func onlyInCloudAnswersThere() throws {
        let lab = try PageLab(settings: Self.off)
        lab.server.answer(.stream(texts: ["Scattering", "."]))
        let run = try lab.run("only-in-cloud")
        #expect(run.output == "You used: gemini-3.1-flash-lite\nScattering.\n")
        #expect(lab.server.requests.count == 1)
    }

    /// The device's half of the page's options, as the runtime is told them.
    @Test func preferOnDevicePassesItsOptionsOn() throws {
        let lab = try PageLab()
        let (runtime, commands) = try lab.recordingRuntime()
        let run = try lab.run("prefer-on-device", runtime: runtime)
        #expect(run.output == "You used: \(Self.device)\nok\n")
        let lines = try String(contentsOfFile: commands, encoding: .utf8).split(separator: "\n")
        let requests = try lines.map { try JSON(parsing: Data($0.utf8))["generate"]["_0"] }
        let request = try #require(requests.first { !$0.isNull })
        #expect(request["temperature"].number == 0.8)
        #expect(request["sampling"] == ["topP": ["_0": 0.9]])
        #expect(request["messages"][0]["text"].string == "Why is the sky blue?")
    }

    @Test func onlyOnDeviceThrowsWithoutTheDevice() throws {
        let lab = try PageLab(settings: Self.off)
        let run = try lab.run("only-on-device")
        #expect(run.output.hasPrefix("threw: "))
        #expect(run.output.contains("appleIntelligenceNotEnabled"))
        #expect(lab.server.requests.isEmpty)
    }

    @Test func onlyInCloudThrowsWithoutTheCloud() throws {
        let lab = try PageLab()
        lab.server.stop()
        let run = try lab.run("only-in-cloud")
        #expect(run.output.hasPrefix("threw: "))
        #expect(run.output.contains("offline"))
    }

    @Test func availabilityHasItsReasons() throws {
        #expect(try PageLab().run("availability").output == "available\n")
        #expect(
            try PageLab(settings: Self.off).run("availability").output
                == "appleIntelligenceNotEnabled\n")
        let absent = #"{"device": {"model": "/nowhere/absent.gguf"}}"#
        #expect(try PageLab(settings: absent).run("availability").output == "modelNotReady\n")
        let lab = try PageLab()
        var environment = try lab.environment
        environment["TANDEM_RUNTIME"] = "/nowhere/tandem-runtime"
        let run = try ProcessRun.run(
            PageLab.program, ["availability"], environment: environment)
        #expect(run.output == "deviceNotEligible\n")
    }
}
