import CLlama
import Foundation
import Testing

@testable import LlamaCpp

/// What the options do to the distribution that a token is drawn from, looked
/// at before anything is left to chance.
@Suite struct SamplerTests {
    /// Of five tokens: their shares at temperature 1 are 64, 23, 9, 3 and 1 %.
    private static let logits: [Float] = [3, 2, 1, 0, -1]

    private struct Draw {
        /// Tokens that could be drawn, with their shares.
        var shares: [Int32: Double] = [:]
        var token: Int32 = -1
    }

    private func draw(_ options: SamplingOptions) throws -> Draw {
        let sampler = try Sampler(options, vocabularySize: Self.logits.count)
        var candidates = Self.logits.enumerated().map {
            llama_token_data(id: Int32($0.offset), logit: $0.element, p: 0)
        }
        return candidates.withUnsafeMutableBufferPointer { buffer in
            var array = llama_token_data_array(
                data: buffer.baseAddress, size: buffer.count, selected: -1, sorted: false)
            llama_sampler_apply(sampler.handle, &array)
            let kept = (0..<array.size).map { array.data[$0] }
            return Draw(
                shares: Dictionary(uniqueKeysWithValues: kept.map { ($0.id, Double($0.p)) }),
                token: array.data[Int(array.selected)].id)
        }
    }

    @Test(arguments: [(1, 1), (2, 2), (5, 5), (40, 5)])
    func topKKeepsTheLikeliest(count: Int, kept: Int32) throws {
        let draw = try draw(.init(mode: .topK(count), temperature: 1, seed: 1))
        #expect(Set(draw.shares.keys) == Set(0..<kept))
    }

    @Test(arguments: [(0.01, 1), (0.6, 1), (0.8, 2), (0.95, 3), (1, 5)])
    func topPKeepsTheFewestThatReachTheShare(share: Double, kept: Int32) throws {
        let draw = try draw(.init(mode: .topP(share), temperature: 1, seed: 1))
        #expect(Set(draw.shares.keys) == Set(0..<kept))
    }

    @Test(arguments: [0.2, 0.5, 1, 2])
    func temperatureStretchesTheDistances(temperature: Double) throws {
        let draw = try draw(.init(mode: .topK(5), temperature: temperature, seed: 1))
        let ratio = try #require(draw.shares[0]) / (try #require(draw.shares[1]))
        #expect(abs(ratio / exp(1 / temperature) - 1) < 0.001)
        #expect(abs(draw.shares.values.reduce(0, +) - 1) < 0.001)
    }

    @Test(arguments: 1...20)
    func theLikeliestAloneIsGreedy(seed: UInt64) throws {
        #expect(try draw(.init(mode: .topK(1), temperature: 2, seed: seed)).token == 0)
        #expect(try draw(.init(mode: .greedy, seed: seed)).token == 0)
        #expect(try draw(.init(mode: .topK(5), temperature: 0, seed: seed)).token == 0)
    }

    @Test func aSeedDrawsTheSameAndSeedsDiffer() throws {
        let drawn = try (1...60).map { seed in
            let options = SamplingOptions(mode: .topK(5), temperature: 2, seed: UInt64(seed))
            let token = try draw(options).token
            #expect(try draw(options).token == token)
            return token
        }
        #expect(Set(drawn).count > 2)
    }
}
