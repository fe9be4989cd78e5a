import Foundation
import TestSupport
import Testing

@testable import HybridEngine

/// The features are those that the model's weights were made for.
@Suite struct NGramFeaturesTests {
    @Test func theyAreThoseOfTheRecipe() throws {
        let text = try String(
            contentsOf: URL(filePath: CustomModels.path("langid_features.tsv")), encoding: .utf8)
        let rows = text.split(separator: "\n").dropFirst()
        #expect(rows.count == 9)
        for row in rows {
            let parts = row.split(separator: "\t", omittingEmptySubsequences: false)
            let expected = Dictionary(
                parts[1].split(separator: " ").map { pair in
                    let numbers = pair.split(separator: ":").compactMap { Int($0) }
                    return (numbers[0], numbers[1])
                }, uniquingKeysWith: { $1 })
            let features = NGramFeatures(String(parts[0]), buckets: 4096).values
            let total = Float(expected.values.reduce(0, +))
            for (bucket, value) in features.enumerated() {
                let wanted = Float(expected[bucket] ?? 0)
                #expect((value * total).rounded() == wanted, "\(parts[0]) \(bucket)")
            }
        }
    }

    @Test func theyAreShares() {
        let values = NGramFeatures("The sky is blue.", buckets: 4096).values
        #expect(abs(values.reduce(0, +) - 1) < 1e-4)
        #expect(NGramFeatures("", buckets: 16).values == [Float](repeating: 0, count: 16))
        #expect(NGramFeatures("a", buckets: 8).data.count == 32)
    }
}
