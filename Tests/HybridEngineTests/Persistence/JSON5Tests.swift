import Foundation
import TestSupport
import Testing

@testable import HybridEngine

@Suite struct JSON5Tests {
    private func value(_ text: String) throws -> JSONValue {
        try JSON5Document(parsing: text).value
    }

    @Test(arguments: [
        ("1", JSONValue.integer(1)), ("-0x1f", .integer(-31)), ("+3", .integer(3)),
        ("18446744073709551615", .unsigned(.max)), (".5", .number(0.5)), ("5.", .integer(5)),
        ("1e3", .integer(1000)), ("-1.5e-2", .number(-0.015)), ("5.e1", .integer(50)),
        ("-Infinity", .number(-.infinity)), ("true", .boolean(true)), ("null", .null),
        ("'it\\'s'", .string("it's")), (#""a\u00e9\x41\n\0""#, .string("a\u{e9}A\n\0")),
        (#""\ud83d\ude00""#, .string("\u{1f600}")), ("'a\\\nb'", .string("ab")),
        ("'a\\\r\nb'", .string("ab")), ("[1,2,]", .array([.integer(1), .integer(2)])),
        ("/* x */ {a: 1, 'b': 2, // c\n}", .object(["a": .integer(1), "b": .integer(2)])),
        ("\u{feff}{}", .object([:])), ("[]", .array([])), ("\u{a0}1\u{2028}", .integer(1)),
        ("{$a_1: {\u{e9}: 1}}", .object(["$a_1": .object(["\u{e9}": .integer(1)])])),
    ])
    func reads(_ text: String, _ expected: JSONValue) throws {
        #expect(try value(text) == expected)
    }

    @Test(arguments: [
        ("", 1, "a value is missing at the end"),
        ("{\n  a: 1\n  b: 2\n}", 2, "a comma is missing at the end of the value"),
        ("{\n\n  \"a\": 1,", 1, "an object { is not closed"),
        ("{ a: [1,\n 2\n", 1, "a list [ is not closed"),
        ("{\n a: 'x\n}", 2, "a text is not closed with '"),
        ("{\n a 1}", 2, "a : is missing behind \u{201C}a\u{201D}"),
        ("{\n\n a: on}", 3, "\u{201C}on\u{201D} is no value; text needs quotes"),
        ("{}\n}", 2, "\u{201C}}\u{201D} stands behind the end"),
        ("/* never\n\n", 1, "a comment is not closed"),
        ("{a: }", 1, "\u{201C}}\u{201D} stands where a value belongs"),
        ("{\n1a: 1}", 2, "a key that begins with a digit needs quotes"),
        ("{,}", 1, "\u{201C},\u{201D} stands where a key belongs"),
        ("007", 1, "\u{201C}007\u{201D} is no value; text needs quotes"),
        (#""\ud800""#, 1, "half of a character stands alone"),
        ("\u{0}", 1, "a control character stands where a value belongs"),
    ])
    func namesTheLineOfAMistake(_ text: String, _ line: Int, _ reason: String) {
        #expect(throws: JSON5Error(line: line, reason: reason)) { try JSON5Document(parsing: text) }
    }

    @Test func knowsTheLineOfEveryMember() throws {
        let document = try JSON5Document(parsing: "{\r\n a: {\r b: 1,\n c: [{d: 1}]},\n a: 2}")
        #expect(
            document.lines == ["a": 5, "a.b": 3, "a.c": 4, "a.c.[0].d": 4])
        #expect(document.repeated == ["a"])
    }

    @Test func deepNestingIsRefused() {
        let text = String(repeating: "[", count: 100_000)
        #expect(throws: JSON5Error(line: 1, reason: "it is nested too deeply")) {
            try JSON5Document(parsing: text)
        }
    }

    /// Foundation's reader takes the same texts, and means the same by them.
    @Test func foundationReadsTheSame() throws {
        var random = SplitMix64(seed: 5)
        let decoder = JSONDecoder()
        decoder.allowsJSON5 = true
        for _ in 0..<Soak.count(400) {
            let text = Self.sample(depth: 0, &random)
            let theirs = try decoder.decode(JSONValue.self, from: Data(text.utf8))
            #expect(try value(text) == theirs, "\(text)")
        }
    }

    /// Whatever stands in the file, reading it ends with a value or a line.
    @Test func damagedTextsEndInAnError() {
        var random = SplitMix64(seed: 6)
        for _ in 0..<Soak.count(2000) {
            var scalars = Array(Self.sample(depth: 0, &random).unicodeScalars)
            for _ in 0..<Int.random(in: 1...3, using: &random) where !scalars.isEmpty {
                let place = Int.random(in: 0..<scalars.count, using: &random)
                switch Int.random(in: 0..<3, using: &random) {
                case 0: scalars.remove(at: place)
                case 1:
                    scalars[place] =
                        "{}[]\"'\\:,/*\n\u{0}x1.-".unicodeScalars.randomElement(using: &random)
                        ?? " "
                default: scalars.removeSubrange(place...)
                }
            }
            var text = String.UnicodeScalarView()
            text.append(contentsOf: scalars)
            let configuration = Configuration.parse(String(text), file: "/c")
            for problem in configuration.problems where problem.key == nil {
                #expect(problem.line ?? 1 >= 1)
            }
        }
    }

    private static func pick(_ choices: [String], _ random: inout SplitMix64) -> String {
        choices.randomElement(using: &random) ?? ""
    }

    private static func sample(depth: Int, _ random: inout SplitMix64) -> String {
        let blank = pick([" ", "\n", " // c\n", "/* * */", "", ""], &random)
        let scalar = ["1", "-2.5", "true", "null", "\"te\\u0041\"", "'x\\ty'", "0", ".5", "1e2"]
        guard depth < 4 else { return blank + pick(scalar, &random) }
        let count = Int.random(in: 0...3, using: &random)
        let comma = count > 0 && Bool.random(using: &random) ? "," : ""
        switch Int.random(in: 0..<4, using: &random) {
        case 0:
            let members = (0..<count).map { index in
                let name = pick(
                    ["k\(index)", "\"k \(index)\"", "'q\(index)'"], &random)
                return "\(blank)\(name)\(blank):\(sample(depth: depth + 1, &random))"
            }
            return "\(blank){\(members.joined(separator: ","))\(comma)\(blank)}"
        case 1:
            let elements = (0..<count).map { _ in sample(depth: depth + 1, &random) }
            return "\(blank)[\(elements.joined(separator: ","))\(comma)]"
        default: return blank + pick(scalar, &random)
        }
    }
}
