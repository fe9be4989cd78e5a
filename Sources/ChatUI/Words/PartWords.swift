import HybridEngine

/// A piece of an answer that is no text, as lines: a label, and below it what
/// there is to read.
package enum PartWords {
    /// A line, and whether it is a label.
    package struct Line: Sendable, Equatable {
        package var text: String
        package var isLabel: Bool
    }

    /// None for text, which stands in the message itself, and for a kind that
    /// this program does not know.
    package static func lines(_ part: Part) -> [Line] {
        if part.isThought { return [] }
        switch part.content {
        case .text, .unknown: return []
        case .executableCode(let language, let code):
            return block(label("code", word(language)), code)
        case .codeExecutionResult(let outcome, let output):
            let failure = word(outcome.map(outcomeWord))
            return block(label("result", failure == "OK" ? "" : failure), output)
        case .inlineData(let type, let data):
            return [label("[\(word(type)), \(Numbers.count(data.count, "byte"))]")]
        case .fileData(let uri, let type):
            return [label("[file \(word(uri))\(type.map { ", " + word($0) } ?? "")]")]
        case .functionCall(let call): return [label("[calls \(Self.call(call))]")]
        case .functionResponse(let response):
            return [label("[\(word(response.name)) gave \(brief(.object(response.response)))]")]
        }
    }

    /// A call with all of its arguments.
    package static func call(_ call: FunctionCall) -> String {
        "\(word(call.name)) \(JSONValue.object(call.args).lineText)"
    }

    /// The beginning of what may be long.
    private static func brief(_ value: JSONValue) -> String {
        let text = value.lineText
        return text.count <= 240 ? text : text.prefix(239) + "…"
    }

    private static func block(_ label: Line, _ text: String) -> [Line] {
        let lines = text.split(whereSeparator: \.isNewline).map(String.init)
        return [label] + lines.map { Line(text: "  " + $0, isLabel: false) }
    }

    private static func label(_ words: String, _ addition: String = "") -> Line {
        Line(text: addition.isEmpty ? words : "\(words) (\(addition))", isLabel: true)
    }

    /// `FAILED` of `OUTCOME_FAILED`.
    private static func outcomeWord(_ outcome: String) -> String {
        outcome.hasPrefix("OUTCOME_") ? String(outcome.dropFirst("OUTCOME_".count)) : outcome
    }

    /// Words from a service stay one short piece of a label.
    private static func word(_ text: String?) -> String {
        String((text ?? "").prefix { !$0.isNewline }.prefix(80))
    }
}
