extension JSON: CustomStringConvertible {
    package var description: String { text }

    /// On one line, names in order.
    package var text: String {
        var output = ""
        write(to: &output, indent: nil)
        return output
    }

    /// As the service writes what is no stream: two spaces a level.
    package var prettyText: String {
        var output = ""
        write(to: &output, indent: "")
        return output + "\n"
    }

    private func write(to output: inout String, indent: String?) {
        switch self {
        case .null: output += "null"
        case .boolean(let value): output += String(value)
        case .integer(let value): output += String(value)
        case .number(let value): output += String(value)
        case .string(let value): Self.write(value, to: &output)
        case .array(let values):
            Self.write(values, between: ("[", "]"), to: &output, indent: indent) {
                $1.write(to: &$0, indent: $2)
            }
        case .object(let members):
            let sorted = members.sorted { $0.key < $1.key }
            Self.write(sorted, between: ("{", "}"), to: &output, indent: indent) {
                Self.write($1.key, to: &$0)
                $0 += ": "
                $1.value.write(to: &$0, indent: $2)
            }
        }
    }

    private static func write<Element>(
        _ elements: [Element], between brackets: (String, String), to output: inout String,
        indent: String?, each: (inout String, Element, String?) -> Void
    ) {
        output += brackets.0
        let deeper = indent.map { $0 + "  " }
        for (index, element) in elements.enumerated() {
            if index > 0 { output += "," }
            if let deeper { output += "\n\(deeper)" }
            each(&output, element, deeper)
        }
        if let indent, !elements.isEmpty { output += "\n\(indent)" }
        output += brackets.1
    }

    /// The service escapes what HTML would read as markup.
    private static func write(_ string: String, to output: inout String) {
        output += "\""
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"": output += "\\\""
            case "\\": output += "\\\\"
            case "\n": output += "\\n"
            case "\r": output += "\\r"
            case "\t": output += "\\t"
            case "<", ">", "&", "\u{0}"..."\u{1f}", "\u{7f}":
                let digits = String(scalar.value, radix: 16)
                output += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: output.unicodeScalars.append(scalar)
            }
        }
        output += "\""
    }
}
