/// What a row of samples says.
enum Statistics {
    /// The value that `share` (0…1) of the samples do not exceed: the sample of
    /// that rank, never one in between. Zero for no samples.
    static func percentile(_ share: Double, of samples: [Double]) -> Double {
        guard !samples.isEmpty else { return 0 }
        let rank = (min(max(share, 0), 1) * Double(samples.count)).rounded(.up)
        return samples.sorted()[max(Int(rank), 1) - 1]
    }

    /// The middle sample, or the mean of the two in the middle.
    static func median(_ samples: [Double]) -> Double {
        let sorted = samples.sorted()
        guard let last = sorted.last else { return 0 }
        let middle = sorted.count / 2
        if sorted.count.isMultiple(of: 2) { return (sorted[middle - 1] + sorted[middle]) / 2 }
        return sorted.count == 1 ? last : sorted[middle]
    }

    /// Zero when there is nothing to compare with.
    static func ratio(_ value: Double, to reference: Double) -> Double {
        reference == 0 ? 0 : value / reference
    }
}
