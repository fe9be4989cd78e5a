/// What a figure ought to be.
enum Aim: Equatable {
    case atLeast(Double)
    case atMost(Double)
    case below(Double)

    func isMet(by value: Double) -> Bool {
        switch self {
        case .atLeast(let limit): value >= limit
        case .atMost(let limit): value <= limit
        case .below(let limit): value < limit
        }
    }

    var text: String {
        switch self {
        case .atLeast(let limit): ">= \(limit)"
        case .atMost(let limit): "<= \(limit)"
        case .below(let limit): "< \(limit)"
        }
    }
}
