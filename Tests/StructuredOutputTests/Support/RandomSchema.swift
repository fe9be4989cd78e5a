import TestSupport

@testable import HybridEngine

/// Bounded schemas of all kinds, nested at most so deep.
struct RandomSchema {
    private(set) var random: SplitMix64

    /// Most properties and items.
    let width: Int

    init(seed: UInt64, width: Int = 3) {
        random = SplitMix64(seed: seed)
        self.width = width
    }

    mutating func schema(depth: Int) -> GenerationSchema {
        let isLeaf = depth <= 1
        switch Int.random(in: 0..<(isLeaf ? 7 : 11), using: &random) {
        case 0: return .boolean()
        case 1: return integer()
        case 2: return number()
        case 3: return .enumeration(["red", "grün", "a \"quoted\" one"])
        case 4: return text()
        case 5: return .nullable(.constant(.integer(7)))
        case 6: return .string(format: TextFormat.allCases.randomElement(using: &random) ?? .date)
        case 7, 8: return object(depth: depth)
        case 9:
            let minimum = Int.random(in: 0..<width, using: &random)
            return .array(
                of: schema(depth: depth - 1), minItems: minimum,
                maxItems: Int.random(in: minimum...width, using: &random))
        default: return .anyOf([schema(depth: depth - 1), schema(depth: depth - 1)])
        }
    }

    mutating func object(depth: Int) -> GenerationSchema {
        let count = Int.random(in: 1...width, using: &random)
        return .object(
            properties: (0..<count).map { index in
                .init(
                    "key \(index)", schema(depth: depth - 1),
                    isOptional: Bool.random(using: &random))
            })
    }

    private mutating func integer() -> GenerationSchema {
        let low = Int.random(in: -2000...2000, using: &random)
        return .integer(
            minimum: low, maximum: low + Int.random(in: 0...12_345, using: &random))
    }

    private mutating func number() -> GenerationSchema {
        let low = Double(Int.random(in: -5000...5000, using: &random)) / 100
        return .number(
            minimum: low, maximum: low + Double(Int.random(in: 0...9999, using: &random)) / 1000)
    }

    private mutating func text() -> GenerationSchema {
        switch Int.random(in: 0..<4, using: &random) {
        case 0:
            let minimum = Int.random(in: 0...3, using: &random)
            return .string(minLength: minimum, maxLength: minimum + 12)
        case 1: return pattern("^[A-Z]{2}-\\d{3,5}$")
        case 2: return pattern("(ab|c\\.d){1,4}[^a-z\"]?$")
        default: return pattern("^\\w{1,9}( \\w{1,9}){0,2}!?$|^[\"\\\\]{2}$")
        }
    }

    private func pattern(_ source: String) -> GenerationSchema {
        (try? .string(pattern: source)) ?? .null
    }
}
