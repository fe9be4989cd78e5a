import GeminiGolden
import TestSupport
import Testing

@testable import HybridEngine

/// Recorded answers, damaged at random: nothing crashes, and what is beside
/// the text never costs the text.
@Suite struct HostileAnswerTests {
    private static let recordings = GeminiGolden.names.filter {
        !$0.contains("schema/") && !$0.contains("generate-images")
    }

    @Test(arguments: recordings)
    func damagedBytesDoNotCrash(_ name: String) throws {
        let bytes = try GeminiGolden.bytes(name)
        var generator = SplitMix64(seed: UInt64(bytes.count))
        for _ in 0..<60 {
            var damaged = bytes
            for _ in 0..<Int.random(in: 1...8, using: &generator) {
                damaged.damage(using: &generator)
            }
            for heard in [HeardAnswer.stream([damaged]), .whole(damaged)] {
                // Every answer ends exactly once.
                #expect((heard.error == nil) == (heard.finishReason != nil))
            }
            _ = ServiceErrorReader(status: 500).error(damaged)
            _ = try? ModelsListing(damaged)
            _ = try? CountTokensAnswer(damaged)
        }
    }

    @Test(arguments: RecordedAnswer.all.filter { $0.name.hasSuffix(".json") })
    func oddValuesBesideTheTextDoNotCostTheText(_ recorded: RecordedAnswer) throws {
        var reader = JSONReader(try GeminiGolden.bytes(recorded.name))
        let value = try reader.value()
        let text = HeardAnswer.whole(JSONWriter.bytes(value)).text
        #expect(recorded.text.matches(text))
        var generator = SplitMix64(seed: UInt64(text.utf8.count))
        for share in [0.1, 0.5, 1] {
            for _ in 0..<30 {
                let odd = value.distorted(share: share, using: &generator)
                let heard = HeardAnswer.whole(JSONWriter.bytes(odd))
                #expect(heard.error == nil)
                #expect(heard.text == text)
            }
        }
    }

    @Test(arguments: RecordedAnswer.all.filter { $0.name.hasSuffix(".json") })
    func numbersMayComeAsText(_ recorded: RecordedAnswer) throws {
        let plain = try GeminiGolden.bytes(recorded.name)
        var reader = JSONReader(plain)
        let quoted = JSONWriter.bytes(try reader.value().withQuotedNumbers)
        #expect(HeardAnswer.whole(quoted).usage == recorded.usage)
        #expect(HeardAnswer.whole(quoted).metadata == HeardAnswer.whole(plain).metadata)
    }
}

extension [UInt8] {
    fileprivate mutating func damage(using generator: inout SplitMix64) {
        guard let place = indices.randomElement(using: &generator) else { return }
        let end = Swift.min(place + Int.random(in: 0..<40, using: &generator), count)
        switch Int.random(in: 0..<6, using: &generator) {
        case 0: self[place] = UInt8.random(in: .min ... .max, using: &generator)
        case 1: remove(at: place)
        case 2: insert(contentsOf: self[place..<end], at: place)
        case 3: removeSubrange(place..<end)
        case 4: self = Array(self[..<place])
        default:
            let sign = Array("{}[]\",:\\\n\r0-ue".utf8).randomElement(using: &generator) ?? 0
            insert(sign, at: place)
        }
    }
}

extension JSONValue {
    private static let oddities: [JSONValue] = [
        .null, .boolean(true), .integer(-1), .number(1e300), .string(""), .string("é\"\\\n"),
        .array([.null, .object([:])]), .object(["x": .array([])]), .unsigned(.max),
    ]

    /// What leads to the text, and what tells how the answer ended.
    private static let path: Set = [
        "candidates", "content", "parts", "text", "thought", "finishReason", "error",
        "promptFeedback",
    ]

    /// The same with other values for a share of what does not lead to the
    /// text, and with members that nobody knows.
    fileprivate func distorted(share: Double, using generator: inout SplitMix64) -> JSONValue {
        switch self {
        case .array(let elements):
            return .array(elements.map { $0.distorted(share: share, using: &generator) })
        case .object(var members):
            for key in members.keys.sorted() {
                if Self.path.contains(key) {
                    members[key] = members[key]?.distorted(share: share, using: &generator)
                } else if Double.random(in: 0..<1, using: &generator) < share {
                    members[key] = Self.oddities.randomElement(using: &generator)
                }
            }
            members["brandNew"] = Self.oddities.randomElement(using: &generator)
            return .object(members)
        default: return self
        }
    }

    fileprivate var withQuotedNumbers: JSONValue {
        switch self {
        case .integer(let value): .string(String(value))
        case .unsigned(let value): .string(String(value))
        case .number(let value): .string(String(value))
        case .array(let elements): .array(elements.map(\.withQuotedNumbers))
        case .object(let members): .object(members.mapValues(\.withQuotedNumbers))
        default: self
        }
    }
}
