/// Header fields in order; names compare without regard to case.
package struct Headers: Sendable, Equatable, ExpressibleByDictionaryLiteral {
    package struct Field: Sendable, Equatable {
        package var name: String
        package var value: String
    }

    package var fields: [Field] = []

    package init(dictionaryLiteral elements: (String, String)...) {
        fields = elements.map { Field(name: $0.0, value: $0.1) }
    }

    package init(_ fields: [Field] = []) { self.fields = fields }

    /// The value of the first field of that name.
    package subscript(name: String) -> String? { all(name).first }

    package func all(_ name: String) -> [String] {
        let wanted = name.lowercased()
        return fields.filter { $0.name.lowercased() == wanted }.map(\.value)
    }

    func merging(_ others: Headers) -> Headers {
        Headers(fields.filter { others[$0.name] == nil } + others.fields)
    }

    /// As they stand between the status line and the body.
    var lines: String { fields.map { "\($0.name): \($0.value)\r\n" }.joined() }
}
