import Foundation
import TestSupport
import Testing

@testable import HybridEngine

/// Files that are no longer what they were: each costs one run at most.
@Suite struct DamagedCustomModelTests {
    private let lab: Lab

    init() throws { lab = try Lab() }

    private static let models = [
        ModelFile.digits, ModelFile.realDigits, ModelFile.fixture("add2_f32"),
        ModelFile.fixture("nonzero_dyn"), ModelFile.fixture("string_gather"),
        ModelFile.fixture("while_loop"), ModelFile.fixture("two_signatures"),
    ]

    /// A seeded sample; ten times as many in a soak.
    @Test func theRunnerOutlivesMutatedFiles() async throws {
        var mutations = try TFLiteMutations(seed: 3, models: Self.models)
        let runner = lab.runner(seconds: 10)
        var outcomes: [String: Int] = [:]
        for number in 0..<Soak.count(20, times: 10) {
            let path = try lab.write(mutations.next(), to: "m\(number).tflite")
            outcomes[await outcome(of: path, runner), default: 0] += 1
            let sound = try await runner.run(
                ModelFile.fixture("bool_not"), [.init(.text("1 0 1 0"))])
            #expect(sound.outputs.first?.values == .integers([0, 1, 0, 1]), "after \(number)")
        }
        print("mutated custom models:", outcomes.sorted { $0.value > $1.value })
        await runner.shutDown()
    }

    /// Every input gets what it asks for, as far as the file says.
    private func outcome(of path: String, _ runner: CustomModelRunner) async -> String {
        do throws(CustomModelError) {
            let inputs = try await runner.describe(path).inputs.map { tensor in
                let count = tensor.shape.reduce(1) { $0 &* max(1, $1) }
                guard count > 0, count <= 1 << 16 else { return CustomModelInput(.text("1")) }
                let word = tensor.type == "string" ? "a\n" : "1 "
                return CustomModelInput(.text(String(repeating: word, count: count)))
            }
            _ = try await runner.run(path, inputs)
            return "answered"
        } catch {
            return error.kind
        }
    }

    /// Loading and unloading, over and over, in one process.
    @Test(.enabled(if: Soak.isOn)) func loadingLeavesNothingBehind() async throws {
        let runner = lab.runner()
        var sizes: [Int] = []
        for cycle in 0..<300 {
            // The process keeps but one model.
            for model in [ModelFile.digits, ModelFile.realDigits] {
                _ = try await runner.run(
                    model, [.init(.text(String(repeating: "0 ", count: 64)))])
            }
            if cycle % 50 == 49, let process = await runner.processID {
                sizes.append(ProcessTable.residentBytes(process))
            }
        }
        let first = try #require(sizes.first)
        let last = try #require(sizes.last)
        #expect(last - first < 4 << 20, "\(sizes)")
        await runner.shutDown()
    }
}
