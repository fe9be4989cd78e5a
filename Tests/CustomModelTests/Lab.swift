import Foundation
import TestSupport

@testable import HybridEngine

/// A runner over the real runtime program and library, with a home of its own.
final class Lab {
    let folder: TemporaryFolder
    let environment: ProcessEnvironment

    init() throws {
        folder = try TemporaryFolder()
        environment = ProcessEnvironment(
            variables: [
                "TANDEM_HOME": folder.path, "PATH": "/usr/bin:/bin",
                "TANDEM_RUNTIME": try BuiltProduct.debugPath("tandem-runtime"),
            ],
            home: folder.path, currentFolder: folder.path,
            executable: "\(BuiltProduct.checkout)/.build/debug/tandem")
    }

    func runner(
        seconds: Int = 30, keepAlive: Duration = .seconds(60), library: String? = nil
    ) -> CustomModelRunner {
        var limits = CustomModelRunner.Limits()
        limits.seconds = seconds
        limits.keepAlive = keepAlive
        return CustomModelRunner(environment, library: library, limits: limits)
    }

    func write(_ bytes: [UInt8], to name: String) throws -> String {
        let path = "\(folder.path)/\(name)"
        try Data(bytes).write(to: URL(filePath: path))
        return path
    }

    /// A copy of a model, to put files beside it.
    func copy(_ model: String, as name: String) throws -> String {
        let path = "\(folder.path)/\(name)"
        try FileManager.default.copyItem(atPath: model, toPath: path)
        return path
    }
}

/// Models of `Tests/Models`.
enum ModelFile {
    static func fixture(_ name: String) -> String { CustomModels.path("fixtures/\(name).tflite") }
    static let digits = CustomModels.path("digits_u8.tflite")
    static let realDigits = CustomModels.path("digits_f32.tflite")
}

/// The error that a run ends with.
func failure(
    _ body: () async throws -> CustomModelResult
) async -> CustomModelError? {
    do {
        _ = try await body()
        return nil
    } catch {
        return error as? CustomModelError
    }
}
