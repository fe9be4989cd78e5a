/// A schema with answers to it.
struct SchemaExample: Sendable {
    var schema: String
    /// Fit, and the device can write them.
    var good: [String]
    /// Do not fit, and the device cannot write them.
    var bad: [String]
    /// Fit, but the device does not write them.
    var beyond: [String] = []

    init(_ schema: String, good: [String], bad: [String], beyond: [String] = []) {
        self.schema = schema
        self.good = good
        self.bad = bad
        self.beyond = beyond
    }

    private static func text(_ count: Int) -> String {
        "\"" + String(repeating: "x", count: count) + "\""
    }

    private static func list(_ item: String, _ count: Int) -> String {
        "[" + [String](repeating: item, count: count).joined(separator: ",") + "]"
    }

    static let all = texts + formats + numbers + values + lists + objects + references

    private static let texts = [
        SchemaExample(
            #"{"type":"string"}"#, good: [#""""#, text(256), #""a\"\\ä😀""#],
            bad: ["1", "null", "\"x", "[]"], beyond: [text(257)]),
        SchemaExample(
            #"{"minLength":2,"maxLength":3}"#, good: [#""ab""#, #""abc""#, #""😀\n""#],
            bad: [#""a""#, #""abcd""#, "12"]),
        SchemaExample(#"{"type":"string","minLength":300}"#, good: [text(300)], bad: [text(299)]),
        SchemaExample(
            #"{"pattern":"^[a-c]{2,3}$"}"#, good: [#""ab""#, #""cab""#],
            bad: [#""a""#, #""abca""#, #""ad""#]),
        SchemaExample(
            #"{"type":"string","pattern":"^x+$"}"#, good: [text(1), text(64)],
            bad: [#""""#, #""xy""#], beyond: [text(65)]),
        SchemaExample(
            #"{"type":"STRING","nullable":true,"maxLength":1}"#, good: [#""a""#, "null"],
            bad: [#""ab""#, "true"]),
    ]

    private static func format(_ name: String, _ good: String, _ bad: [String]) -> SchemaExample {
        SchemaExample(
            #"{"type":"string","format":"\#(name)"}"#, good: ["\"\(good)\""],
            bad: (bad + [" \(good)", "\(good) ", ""]).map { "\"\($0)\"" } + ["0"])
    }

    private static let formats = [
        format("date", "2026-03-14", ["2026-13-01", "2026-00-10", "2026-01-32", "26-01-01"]),
        format("time", "09:26:53Z", ["24:00:00Z", "09:60:00Z", "09:26Z", "9:26:53Z", "09:26:53"]),
        format(
            "date-time", "2026-03-14T09:26:53Z",
            ["2026-03-14", "2026-03-14 09:26:53Z", "2026-03-14T25:00:00Z", "2026-03-14T09:26:53"]),
        format(
            "uuid", "3f2504e0-4f89-11d3-9a0c-0305e82c3301",
            ["3f2504e0-4f89-11d3-9a0c-0305e82c330", "3f2504e04f8911d39a0c0305e82c3301", "g"]),
        format("email", "some.body@example.com", ["somebody", "a@b@c.de", "a b@c.de", "@x.yz"]),
        format("ipv4", "192.0.2.255", ["256.0.0.1", "1.2.3", "01.2.3.4", "1.2.3.4.5"]),
        format("uri", "https://example.com/a", ["example", "https://a b", "://x.yz", "1a:b"]),
    ]

    private static let numbers = [
        SchemaExample(
            #"{"type":"number"}"#, good: ["0", "-1.5", "999999999999999.999999"],
            bad: [#""1""#, "true", "-"], beyond: ["1e3", "0.1234567", "1000000000000000"]),
        SchemaExample(
            #"{"type":"integer"}"#, good: ["0", "-999999999999999"], bad: ["1.5", #""1""#, "01"],
            beyond: ["1000000000000000", "1.0"]),
        SchemaExample(
            #"{"type":"integer","exclusiveMinimum":-2,"exclusiveMaximum":12}"#,
            good: ["-1", "0", "11"], bad: ["-2", "12", "1.5"]),
        SchemaExample(
            #"{"exclusiveMinimum":0,"exclusiveMaximum":1}"#, good: ["0.000001", "0.999999", "0.5"],
            bad: ["0", "1", "-0.5", "1.5"]),
        SchemaExample(
            #"{"type":"number","minimum":-0.5,"maximum":1}"#,
            good: ["-0.5", "0", "1", "1.0", "0.25"],
            bad: ["1.000001", "-0.500001", "-1"], beyond: ["1e0", "-0"]),
        SchemaExample(
            #"{"minimum":3,"exclusiveMinimum":3,"maximum":9,"type":"integer"}"#,
            good: ["4", "9"], bad: ["3", "10"]),
    ]

    private static let values = [
        SchemaExample(
            "{}", good: ["null", "[[[1]]]", #"{"a":[{"b":"x"}]}"#, list("1", 16), text(256)],
            bad: ["{", "nul", "[1,]"],
            beyond: ["[[[[1]]]]", list("1", 17), text(257), "{\(text(65)):1}", "1e3"]),
        SchemaExample(
            #"{"const":{"a":[1,2]}}"#, good: [#"{"a":[1,2]}"#],
            bad: [#"{"a":[1]}"#, #"{"a":[2,1]}"#, "{}", "null"]),
        SchemaExample(
            #"{"enum":["a",1,null,true]}"#, good: [#""a""#, "1", "null", "true"],
            bad: [#""b""#, "2", "false", #""1""#], beyond: ["1.0"]),
        SchemaExample(
            #"{"enum":["a",1,7,null],"type":["integer","null"],"maximum":5}"#,
            good: ["1", "null"], bad: [#""a""#, "7"]),
        SchemaExample(
            #"{"type":["integer","string"],"maximum":3,"maxLength":2}"#, good: ["3", #""ab""#],
            bad: ["4", #""abc""#, "null"]),
        SchemaExample(
            #"{"anyOf":[{"type":"integer","maximum":3},{"format":"date"},{"type":"null"}]}"#,
            good: ["3", #""2026-03-14""#, "null"], bad: ["4", #""today""#, "true"]),
    ]

    private static let lists = [
        SchemaExample(
            #"{"type":"array","items":{"type":"boolean"}}"#, good: ["[]", list("true", 16)],
            bad: ["[1]", "{}", "[true"], beyond: [list("true", 17)]),
        SchemaExample(
            #"{"items":{"type":"null"},"minItems":1,"maxItems":2}"#,
            good: ["[null]", "[null, null]"], bad: ["[]", list("null", 3)]),
        SchemaExample(
            #"{"minItems":17}"#, good: [list("0", 17)], bad: [list("0", 16), "17"],
            beyond: [list("0", 18)]),
        SchemaExample(#"{"type":"array","maxItems":0}"#, good: ["[]"], bad: ["[0]"]),
    ]

    private static let objects = [
        SchemaExample(
            #"{"type":"object","properties":{"a":{"type":"integer"},"b":{"type":"null"}},"#
                + #""required":["a"],"additionalProperties":false}"#,
            good: [#"{"a":1}"#, #"{"a": 1, "b": null}"#],
            bad: ["{}", #"{"b":null}"#, #"{"a":1,"c":2}"#, #"{"a":"1"}"#, "[]"],
            beyond: [#"{"b":null,"a":1}"#]),
        SchemaExample(
            #"{"properties":{"a":{"type":"integer"}},"required":["a"]}"#, good: [#"{"a":1}"#],
            bad: ["{}", #"{"z":1}"#, #"{"a":null,"z":1}"#], beyond: [#"{"a":1,"z":2}"#]),
        SchemaExample(
            #"{"type":"object"}"#, good: ["{}", #"{"a":[1],"b":{}}"#], bad: ["[]", "1"],
            beyond: [#"{"a":[[[1]]]}"#]),
        SchemaExample(
            #"{"additionalProperties":false}"#, good: ["{}"], bad: [#"{"a":1}"#, "[]"]),
    ]

    private static let references = [
        SchemaExample(
            ##"{"$ref":"#/$defs/n","$defs":{"n":{"type":"integer","maximum":3}}}"##,
            good: ["3", "-1"], bad: ["4", "null"]),
        SchemaExample(
            ##"{"type":"array","items":{"$ref":"#/definitions/a~1b"},"##
                + ##""definitions":{"a/b":{"type":"boolean"}}}"##,
            good: ["[true,false]"], bad: ["[1]", "true"]),
        SchemaExample(
            ##"{"$ref":"#/$defs/A","$defs":{"A":{"type":"object","properties":"##
                + ##"{"b":{"$ref":"#/$defs/B"}},"additionalProperties":false},"##
                + ##""B":{"type":"object","properties":{"a":{"$ref":"#/$defs/A"}},"##
                + ##""required":["a"],"additionalProperties":false}}}"##,
            good: ["{}", #"{"b":{"a":{}}}"#, #"{"b":{"a":{"b":{"a":{}}}}}"#],
            bad: [#"{"b":{}}"#, #"{"a":{}}"#, #"{"b":{"a":{"b":{}}}}"#, #"{"b":{"b":{}}}"#]),
        SchemaExample(
            ##"{"anyOf":[{"type":"null"},{"type":"array","items":{"$ref":"#"}}]}"##,
            good: ["null", "[[null],[]]"], bad: ["1", "[[1]]"]),
    ]
}
