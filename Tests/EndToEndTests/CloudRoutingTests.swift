import Foundation
import GeminiServer
import TestSupport
import Testing

/// The routing table through the whole program: four modes, with and without
/// a model on this machine, and a service that answers, fails or is not there.
@Suite struct CloudRoutingTests {
    private enum Cloud: String, CaseIterable { case answers, refuses, isAway }

    private struct Row: Sendable, CustomTestStringConvertible {
        let mode: String
        let hasDevice: Bool
        let cloud: String
        let outcome: String
        let code: Int32
        let attempts: [String]

        init(
            _ mode: String, _ hasDevice: Bool, _ cloud: Cloud, _ outcome: String,
            _ code: Int32, _ attempts: String...
        ) {
            self.mode = mode
            self.hasDevice = hasDevice
            self.cloud = cloud.rawValue
            self.outcome = outcome
            self.code = code
            self.attempts = attempts
        }

        var testDescription: String { "\(mode), device \(hasDevice), cloud \(cloud)" }
    }

    private static let device = "on-device answered"
    private static let cloud = "in-cloud answered"
    private static let noDevice = "on-device unavailable"

    private static let table: [Row] = [
        Row("prefer-on-device", true, .answers, "on-device", 0, device),
        Row("prefer-on-device", true, .isAway, "on-device", 0, device),
        Row("prefer-on-device", false, .answers, "in-cloud", 0, noDevice, cloud),
        Row(
            "prefer-on-device", false, .refuses, "permissionDenied", 1, noDevice,
            "in-cloud failed"),
        Row("prefer-on-device", false, .isAway, "offline", 3, noDevice, "in-cloud unavailable"),
        Row("prefer-in-cloud", true, .answers, "in-cloud", 0, cloud),
        Row("prefer-in-cloud", true, .refuses, "permissionDenied", 1, "in-cloud failed"),
        Row("prefer-in-cloud", true, .isAway, "on-device", 0, "in-cloud unavailable", device),
        Row(
            "prefer-in-cloud", false, .isAway, "deviceUnavailable", 3, "in-cloud unavailable",
            noDevice),
        Row("only-on-device", true, .answers, "on-device", 0, device),
        Row("only-on-device", false, .answers, "deviceUnavailable", 3, noDevice),
        Row("only-in-cloud", true, .answers, "in-cloud", 0, cloud),
        Row("only-in-cloud", true, .refuses, "permissionDenied", 1, "in-cloud failed"),
        Row("only-in-cloud", true, .isAway, "offline", 3, "in-cloud unavailable"),
    ]

    @Test(arguments: table)
    private func theRightModelAnswers(row: Row) throws {
        let program = try CloudProgram()
        switch Cloud(rawValue: row.cloud) {
        case .isAway: program.server.stop()
        case .refuses:
            program.server.otherwise(
                .error(status: 403, "PERMISSION_DENIED", message: "The caller may not do this."))
        default: program.server.otherwise(.text("From ", "afar"))
        }
        let answer = try program.ask("-M", row.mode, "say From here", hasDevice: row.hasDevice)
        #expect(answer.outcome == row.outcome)
        #expect(answer.status == .exited(row.code))
        #expect(answer.attempts == row.attempts)
        let texts = ["on-device": "From here", "in-cloud": "From afar"]
        #expect(answer.text == texts[row.outcome] ?? "")
        #expect(program.server.problems == [])
        if row.mode == "only-on-device" { #expect(program.server.connectionCount == 0) }
    }

    /// After something was visible no other model takes over.
    @Test(arguments: ["prefer-in-cloud", "only-in-cloud"])
    func aBrokenAnswerStaysAsItIs(mode: String) throws {
        let program = try CloudProgram()
        program.server.otherwise([
            .eventStream, .event(.answer([.text("Half an ans")])), .reset,
        ])
        let answer = try program.ask("-M", mode, "say From here")
        #expect(answer.text == "Half an ans")
        #expect(answer.errorKind == "connectionLost")
        #expect(answer.json["source"].string == "in-cloud")
        #expect(answer.status == .exited(1))
        #expect(program.server.requests.count == 1)
    }

    @Test func aBrokenDeviceAnswerStaysAsItIs() throws {
        let program = try CloudProgram()
        let answer = try program.ask("-M", "prefer-on-device", "say Half; crash 9")
        #expect(answer.text == "Half")
        #expect(answer.errorKind == "runtimeCrashed")
        #expect(program.server.requests.isEmpty)
    }

    @Test func aCrashBeforeAnythingWasVisibleGoesToTheCloud() throws {
        let program = try CloudProgram()
        program.server.otherwise(.text("From afar"))
        let answer = try program.ask("-M", "prefer-on-device", "crash 9")
        #expect(answer.outcome == "in-cloud")
        #expect(answer.attempts == ["on-device failed", Self.cloud])
        let log = try String(contentsOfFile: program.home.path + "/tandem.log", encoding: .utf8)
        let lines = log.split(separator: "\n").filter { $0.contains("gemini-3.1-flash-lite") }
        #expect(lines.count == 1)
    }

    @Test func aLanguageOfItsOwnGoesToTheCloudAndComesBackWhereThereIsNone() throws {
        let program = try CloudProgram()
        program.server.answer(.text("Небо синее."))
        let cloud = try program.ask("-M", "prefer-on-device", "Почему небо синее, скажи мне?")
        #expect(cloud.outcome == "in-cloud")
        #expect(cloud.json["attempts"][0]["reason"].string == "language")
        program.server.stop()
        let device = try program.ask("-M", "prefer-on-device", "Почему небо синее, скажи мне?")
        #expect(device.outcome == "on-device")
        let only = try program.ask("-M", "only-on-device", "Почему небо синее, скажи мне?")
        #expect(only.outcome == "on-device")
    }

    @Test func bothFailuresAreNamedFirstChoiceFirst() throws {
        let program = try CloudProgram()
        program.server.stop()
        let answer = try program.ask("-M", "prefer-in-cloud", "hello", hasDevice: false)
        let message = try #require(answer.json["error"]["message"].string)
        let cloud = try #require(message.range(of: "gemini-3.1-flash-lite"))
        let device = try #require(message.range(of: "SmolLM2"))
        #expect(cloud.lowerBound < device.lowerBound)
    }
}
