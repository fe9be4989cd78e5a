import GeminiGolden
import Testing

@testable import HybridEngine

@Suite struct JSONReaderTests {
    private static func value(_ text: String) throws -> JSONValue {
        var reader = JSONReader(Array(text.utf8))
        return try reader.value()
    }

    @Test(arguments: [
        ("null", JSONValue.null), ("true", .boolean(true)), (" false ", .boolean(false)),
        ("0", .integer(0)), ("-12", .integer(-12)), ("9007199254740993", .integer(1 << 53 + 1)),
        ("18446744073709551615", .unsigned(.max)), ("1.5", .number(1.5)),
        ("-2E-2", .number(-0.02)), ("[]", .array([])), ("{}", .object([:])),
        ("[1,\t[2]\r\n]", .array([.integer(1), .array([.integer(2)])])),
        (
            #"{"a":{"b":"c"},"d":[]}"#,
            .object(["a": .object(["b": .string("c")]), "d": .array([])])
        ),
        (#"{"a":1,"a":2}"#, .object(["a": .integer(2)])),
    ])
    func valuesAreRead(_ text: String, _ value: JSONValue) throws {
        #expect(try Self.value(text) == value)
    }

    @Test(arguments: [
        (#""""#, ""), (#""a\"b\\c\/d""#, "a\"b\\c/d"), (#""\b\f\n\r\t""#, "\u{8}\u{C}\n\r\t"),
        (#""\u00e9\u4E2d\u0000""#, "é中\0"), (#""\ud83d\ude00""#, "😀"), ("\"é中😀\"", "é中😀"),
        ("\"a\u{2028}b\nc\"", "a\u{2028}b\nc"),
        // Half a surrogate pair costs a character, not the text.
        (#""a\ud83db""#, "a\u{FFFD}b"), (#""a\ude00b""#, "a\u{FFFD}b"),
        (#""\ud83d\u0041""#, "\u{FFFD}A"), (#""\ud83d\n""#, "\u{FFFD}\n"),
    ])
    func textsAreRead(_ text: String, _ value: String) throws {
        #expect(try Self.value(text) == .string(value))
    }

    @Test func whatIsNoUTF8IsRepaired() throws {
        var reader = JSONReader([0x22, 0x61, 0xFF, 0x62, 0x22])
        #expect(try reader.value() == .string("a\u{FFFD}b"))
    }

    @Test(arguments: [
        "", " ", "{", "[", "]", "}", ",", ":", "{,}", "{1:2}", "{\"a\"}", "{\"a\":}", "[1,]",
        "[1 2]", "\"", "\"\\", "\"\\x\"", "\"\\u12\"", "tru", "nul", "-", "1.2.3", "abc",
        "{\"a\":1",
        "[1", "{\"a\":1]",
    ])
    func whatIsNoJSONIsRefused(_ text: String) {
        #expect(throws: JSONSyntaxError.self) { try Self.value(text) }
    }

    @Test func deepNestingIsRefused() throws {
        let depth = JSONReader.depthLimit
        let deep = { String(repeating: "[", count: $0) + String(repeating: "]", count: $0) }
        #expect(throws: Never.self) { try Self.value(deep(depth)) }
        #expect(throws: JSONSyntaxError.self) { try Self.value(deep(depth + 1)) }
        #expect(throws: JSONSyntaxError.self) {
            try Self.value(String(repeating: "{\"a\":", count: 100_000))
        }
    }

    /// What nobody asks for may be as deep as it likes.
    @Test func deepNestingIsPassedOver() throws {
        let count = 100_000
        let text = String(repeating: "[", count: count) + String(repeating: "]", count: count)
        var reader = JSONReader(Array("\(text) 7".utf8))
        try reader.skip()
        #expect(try reader.integer() == 7)
    }

    @Test func aValueOfAnotherTypeIsPassedOver() throws {
        let text = #"[{"a":[1]}, "x", 1.5, null, [2], true, "3", 4]"#
        var (texts, numbers, flags): ([String?], [Int?], [Bool?]) = ([], [], [])
        var reader = JSONReader(Array(text.utf8))
        try reader.elements { reader throws(JSONSyntaxError) in texts.append(try reader.string()) }
        reader.advance(to: 0)
        try reader.elements { reader throws(JSONSyntaxError) in
            numbers.append(try reader.integer())
        }
        reader.advance(to: 0)
        try reader.elements { reader throws(JSONSyntaxError) in
            flags.append(try reader.boolean())
        }
        #expect(texts == [nil, "x", nil, nil, nil, nil, "3", nil])
        #expect(numbers == [nil, nil, 1, nil, nil, nil, 3, 4])
        #expect(flags == [nil, nil, nil, nil, nil, true, nil, nil])
    }

    @Test func whatIsNotReadIsPassedOver() throws {
        let text = #"{"a": {"x": "}\"]"}, "b": [1, {"y": 2}], "c": 3, "d": -1.5e3}"#
        var reader = JSONReader(Array(text.utf8))
        var keys: [String] = []
        var third: Int?
        #expect(
            try reader.members { reader, key throws(JSONSyntaxError) in
                keys.append(key)
                if key == "c" { third = try reader.integer() }
            })
        #expect(keys == ["a", "b", "c", "d"])
        #expect(third == 3)
        #expect(reader.peek() == nil)
    }

    /// A payload that was cut is told from one that is wrong.
    @Test(arguments: GeminiGolden.names.filter { $0.hasSuffix(".json") })
    func wherePrefixesEndIsWhereTheyFail(_ name: String) throws {
        let bytes = try GeminiGolden.bytes(name)
        let end = (bytes.lastIndex(of: UInt8(ascii: "}")) ?? 0)
        for count in Set((0..<60).map { end * $0 / 60 } + [end - 1, end]) {
            var reader = JSONReader(Array(bytes[..<count]))
            #expect(throws: JSONSyntaxError(offset: count)) { try reader.value() }
            reader.advance(to: 0)
            #expect(throws: JSONSyntaxError(offset: count)) { try reader.skip() }
        }
    }

    @Test(arguments: GeminiGolden.names.filter { $0.hasSuffix(".json") })
    func whatIsReadCanBeWrittenAndReadAgain(_ name: String) throws {
        var reader = JSONReader(try GeminiGolden.bytes(name))
        let value = try reader.value()
        let written = JSONWriter.bytes(value)
        reader = JSONReader(written)
        #expect(try reader.value() == value)
        #expect(reader.peek() == nil)
    }
}

@Suite struct JSONWriterTests {
    @Test(arguments: [
        (JSONValue.null, "null"), (.boolean(true), "true"), (.integer(-3), "-3"),
        (.unsigned(.max), "18446744073709551615"), (.number(0.8), "0.8"), (.number(2), "2.0"),
        (.number(1e-5), "1e-05"), (.number(.infinity), "null"), (.array([]), "[]"),
        (.object([:]), "{}"), (.array([.integer(1), .null]), "[1,null]"),
        (.object(["b": .integer(1), "a": .integer(2), "B": .integer(3)]), #"{"B":3,"a":2,"b":1}"#),
        (
            .string("a/b\"c\\d\n\r\t\u{1}\u{1F}é😀\u{2028}"),
            #""a/b\"c\\d\n\r\t\u0001\u001fé😀\#u{2028}""#
        ),
    ])
    func valuesAreWritten(_ value: JSONValue, _ text: String) {
        #expect(String(decoding: JSONWriter.bytes(value), as: UTF8.self) == text)
    }
}
