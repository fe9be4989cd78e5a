/// Lets through as much of a load's progress as a person can see: whole
/// percents.
struct ProgressFilter {
    private var lastPercent = -1

    mutating func isWorthTelling(_ fraction: Double) -> Bool {
        let percent = Int(fraction * 100)
        guard percent > lastPercent else { return false }
        lastPercent = percent
        return true
    }
}
