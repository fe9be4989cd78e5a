import Testing

@testable import tandem_bench

@Suite struct StatisticsTests {
    static let ranks: [([Double], Double, Double)] = [
        ([], 0.5, 0), ([7], 0.99, 7), ([3, 1, 2], 0.5, 2), ([3, 1, 2], 0, 1), ([3, 1, 2], 1, 3),
        ((1...100).map(Double.init), 0.99, 99), ((1...1000).map(Double.init), 0.999, 999),
    ]

    @Test(arguments: ranks)
    func takesTheSampleOfTheRank(samples: [Double], share: Double, expected: Double) {
        #expect(Statistics.percentile(share, of: samples) == expected)
    }

    static let middles: [([Double], Double)] = [
        ([], 0), ([5], 5), ([4, 1], 2.5), ([9, 1, 5], 5), ([4, 1, 2, 8], 3),
    ]

    @Test(arguments: middles)
    func findsTheMiddle(samples: [Double], expected: Double) {
        #expect(Statistics.median(samples) == expected)
    }

    @Test func comparesWithTheReference() {
        #expect(Statistics.ratio(3, to: 4) == 0.75)
        #expect(Statistics.ratio(3, to: 0) == 0)
    }

    @Test(arguments: [
        (Aim.below(5), 5.0, false), (.below(5), 4.9, true), (.atMost(5), 5, true),
        (.atMost(5), 5.1, false), (.atLeast(5), 5, true), (.atLeast(5), 4.9, false),
    ])
    func knowsWhetherAnAimIsMet(aim: Aim, value: Double, expected: Bool) {
        #expect(aim.isMet(by: value) == expected)
    }
}
