import TestSupport

@testable import HybridEngine

/// Schemas of all kinds, nested at most so deep but for those that hold
/// themselves.
struct RandomSchema {
    private(set) var random: SplitMix64

    /// Most properties and items.
    let width: Int
    /// Whether everything in them has an end that they say themselves.
    let isBounded: Bool

    init(seed: UInt64, width: Int = 3, isBounded: Bool = true) {
        random = SplitMix64(seed: seed)
        self.width = width
        self.isBounded = isBounded
    }

    mutating func schema(depth: Int) -> GenerationSchema {
        depth <= 1 || number(below: 5) < 3 ? leaf() : nested(depth: depth)
    }

    private mutating func leaf() -> GenerationSchema {
        switch number(below: isBounded ? 9 : 11) {
        case 0: .boolean()
        case 1: integer()
        case 2: decimal()
        case 3: .enumeration(["red", "grün", "a \"quoted\" one"])
        case 4: text()
        case 5: .nullable(.constant(.integer(7)))
        case 6: .string(format: TextFormat.allCases.randomElement(using: &random) ?? .date)
        case 7: exclusive()
        case 8: read(#"{"const":{"b":[1,"x"],"a":null}}"#)
        case 9: open()
        default: read(#"{"type":["integer","string","null"],"maximum":3}"#)
        }
    }

    private mutating func nested(depth: Int) -> GenerationSchema {
        switch number(below: isBounded ? 5 : 7) {
        case 0, 1: return object(depth: depth)
        case 2:
            let minimum = number(below: width)
            return .array(
                of: schema(depth: depth - 1), minItems: minimum,
                maxItems: Int.random(in: minimum...width, using: &random))
        case 3: return .anyOf([schema(depth: depth - 1), schema(depth: depth - 1)])
        case 4: return defined(schema(depth: depth - 1))
        case 5: return .array(of: schema(depth: depth - 1))
        default: return endless(schema(depth: depth - 1))
        }
    }

    mutating func object(depth: Int) -> GenerationSchema {
        let count = Int.random(in: 1...width, using: &random)
        var properties: [GenerationSchema.Property] = []
        for index in 0..<count {
            let value = schema(depth: depth - 1)
            properties.append(.init("key \(index)", value, isOptional: number(below: 2) == 0))
        }
        return .object(properties: properties)
    }

    private mutating func number(below limit: Int) -> Int {
        Int.random(in: 0..<limit, using: &random)
    }

    /// The same name with something else behind it wherever it comes up.
    private func defined(_ value: GenerationSchema) -> GenerationSchema {
        .object(properties: [
            .init("one", .reference(to: "Part")),
            .init("two", .reference(to: "Part"), isOptional: true),
        ]).defining(["Part": value])
    }

    /// Two that hold each other, and one that holds itself.
    private func endless(_ value: GenerationSchema) -> GenerationSchema {
        .anyOf([
            .object(properties: [
                .init("value", value), .init("next", .reference(to: ""), isOptional: true),
            ]),
            .reference(to: "Left").defining([
                "Left": .object(properties: [
                    .init("right", .reference(to: "Right"), isOptional: true)
                ]),
                "Right": .object(properties: [
                    .init("left", .array(of: .reference(to: "Left"), maxItems: 1))
                ]),
            ]),
        ])
    }

    /// What the grammar sets limits to.
    private mutating func open() -> GenerationSchema {
        switch number(below: 6) {
        case 0: .string()
        case 1: .number()
        case 2: .integer(minimum: -3)
        case 3: .anything()
        case 4: pattern("^(ab)*c+$")
        default: read(#"{"type":"object"}"#)
        }
    }

    private mutating func exclusive() -> GenerationSchema {
        let type = number(below: 2) == 0 ? "integer" : "number"
        let low = number(below: 400) - 200
        return read(
            #"{"type":"\#(type)","exclusiveMinimum":\#(low),"exclusiveMaximum":\#(low + 2)}"#)
    }

    private mutating func integer() -> GenerationSchema {
        let low = Int.random(in: -2000...2000, using: &random)
        return .integer(
            minimum: low, maximum: low + Int.random(in: 0...12_345, using: &random))
    }

    private mutating func decimal() -> GenerationSchema {
        let low = Double(Int.random(in: -5000...5000, using: &random)) / 100
        return .number(
            minimum: low, maximum: low + Double(Int.random(in: 0...9999, using: &random)) / 1000)
    }

    private mutating func text() -> GenerationSchema {
        switch number(below: 4) {
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

    private func read(_ text: String) -> GenerationSchema {
        (try? GenerationSchema(jsonSchema: text.utf8)) ?? .null
    }
}
