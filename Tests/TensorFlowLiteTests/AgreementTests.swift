import Foundation
import TensorFlowLite
import TestSupport
import Testing

/// The same inputs through ai_edge_litert: another interpreter, made by
/// TensorFlow Lite's makers.
@Suite struct AgreementTests {
    private static let models =
        [
            "fixtures/add2_f32", "fixtures/sum_dyn", "fixtures/nonzero_dyn",
            "fixtures/string_gather",
            "fixtures/i64_cumsum", "fixtures/bool_not", "fixtures/while_loop", "digits_f32",
            "digits_u8",
        ].map(Fixture.path) + [CustomModels.languageModel, CustomModels.efficientNet]

    @Test func anotherInterpreterAgrees() throws {
        var random = SplitMix64(seed: 5)
        let paths = Self.models.filter { FileManager.default.fileExists(atPath: $0) }
        try #require(paths.count >= 10)
        let cases = try paths.map { try AgreementCase(model: $0, using: &random) }
        let theirs = try results(of: cases)
        for (one, their) in zip(cases, theirs) {
            for xnnpack in [false, true] {
                try expectAgreement(one, their, xnnpack: xnnpack)
            }
        }
    }

    private func results(of cases: [AgreementCase]) throws -> [[String: AgreementCase.Values]] {
        let script = "\(BuiltProduct.checkout)/Tests/TensorFlowLiteTests/Agreement/litert.py"
        let input = try JSONEncoder().encode(cases)
        let run = try ProcessRun.run(
            TestPython.path, [script], input: String(decoding: input, as: UTF8.self), within: 120)
        try #require(run.status == .exited(0), "\(run.errors)")
        return try JSONDecoder().decode(
            [[String: AgreementCase.Values]].self, from: Data(run.output.utf8))
    }

    private func expectAgreement(
        _ one: AgreementCase, _ theirs: [String: AgreementCase.Values], xnnpack: Bool
    ) throws {
        let ours = try one.run(xnnpack: xnnpack)
        #expect(Set(ours.map(\.name)) == Set(theirs.keys))
        for tensor in ours {
            let their = try #require(theirs[tensor.name])
            let place = Comment(rawValue: "\(one.model), xnnpack \(xnnpack), \(tensor.name)")
            #expect(tensor.shape.dimensions == their.shape, place)
            if let strings = their.strings {
                #expect(tensor.strings == strings, place)
            } else {
                expect(
                    tensor, isNear: try #require(their.data), steps: xnnpack ? 1 : 2, place)
            }
        }
    }

    /// Real numbers may differ in their last digits, and rounded ones by a few
    /// steps: the order of additions is free. The other interpreter computes
    /// with XNNPACK.
    private func expect(
        _ tensor: Tensor, isNear theirs: Data, steps: Int, _ place: Comment
    ) {
        switch tensor.dataType {
        case .float32:
            let pairs = zip(tensor.values(Float.self), theirs.values(Float.self))
            #expect(pairs.allSatisfy { abs($0 - $1) <= 1e-5 + 1e-4 * abs($1) }, place)
        case .uInt8:
            let pairs = zip(tensor.values(UInt8.self), theirs.values(UInt8.self))
            #expect(pairs.allSatisfy { abs(Int($0) - Int($1)) <= steps }, place)
        default: #expect(tensor.data == theirs, place)
        }
        #expect(tensor.data.count == theirs.count, place)
    }
}
