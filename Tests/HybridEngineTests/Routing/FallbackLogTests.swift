import Foundation
import Testing

@testable import HybridEngine

@Suite struct FallbackLogTests {
    private let folder: TemporaryFolder
    private let log: Log
    private var path: String { folder.file("tandem.log") }

    init() throws {
        folder = try TemporaryFolder()
        log = Log(path: folder.file("tandem.log"), now: { Date(timeIntervalSince1970: 0) })
    }

    private func lines(
        _ mode: InferenceMode, _ device: ProgrammedModel, _ cloud: ProgrammedModel,
        _ text: String = "Why?"
    ) async throws -> [String] {
        let router = InferenceRouter(mode: mode, device: device, cloud: cloud, log: log)
        _ = await Turn(router, question(text))
        log.flush()
        guard FileManager.default.fileExists(atPath: path) else { return [] }
        return try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
            .map(String.init)
    }

    private static let loading = AvailabilityStatus(
        .unavailable(.modelNotReady), detail: "downloading 41 %")

    @Test func aFallbackIsOneLine() async throws {
        #expect(
            try await lines(.preferOnDevice, .device("M", status: Self.loading), .cloud("G")) == [
                "1970-01-01T00:00:00Z error fallback from M (on-device): "
                    + "modelNotReady, downloading 41 %; to G (in-cloud)"
            ])
    }

    @Test func noFallbackIsNoLine() async throws {
        #expect(try await lines(.preferOnDevice, .device(), .cloud()) == [])
        #expect(
            try await lines(.onlyInCloud, .device(), .cloud("G", .failsBefore(.offline("x")))) == []
        )
    }

    @Test func nobodyThereToGoToIsNoLine() async throws {
        let cloud = ProgrammedModel.cloud(state: .missingAPIKey)
        #expect(try await lines(.preferOnDevice, .device(status: Self.loading), cloud) == [])
    }

    @Test func theFirstChoiceAfterAllIsNoFallback() async throws {
        let device = ProgrammedModel.device(languages: ["en"])
        let cloud = ProgrammedModel.cloud(state: .missingAPIKey)
        #expect(try await lines(.preferOnDevice, device, cloud, "Почему?") == [])
    }

    /// For who looks for a fault: each model that was asked, and how it went.
    @Test func eachAttemptIsALineOfTheLowestLevel() async throws {
        let log = Log(path: path, level: .debug)
        let router = InferenceRouter(
            mode: .preferOnDevice, device: ProgrammedModel.device("M", .failsBefore(.timeout("x"))),
            cloud: ProgrammedModel.cloud("G"), log: log)
        _ = await Turn(router, question("my secret"))
        log.flush()
        let text = try String(contentsOfFile: path, encoding: .utf8)
        #expect(text.contains(" debug M: timeout after "), "\(text)")
        #expect(text.contains(" debug G: answered after "), "\(text)")
        #expect(!text.contains("secret"))
    }

    /// A service may repeat the prompt in what it says.
    @Test func aServicesWordsAreNotInIt() async throws {
        let failure = ServiceFailure(
            message: "bad contents: my secret", httpStatus: 503, status: "UNAVAILABLE")
        let hybrid = HybridModel(
            primary: ProgrammedModel.cloud("A", .failsBefore(.service(.server, failure))),
            secondary: ProgrammedModel.cloud("B"), log: log)
        _ = await Turn(hybrid, question("my secret"))
        log.flush()
        let text = try String(contentsOfFile: path, encoding: .utf8)
        #expect(text.contains("A (in-cloud): server 503 UNAVAILABLE; to B (in-cloud)"))
        #expect(!text.contains("secret"))
    }
}
