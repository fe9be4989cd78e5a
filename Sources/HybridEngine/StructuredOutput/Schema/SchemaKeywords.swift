/// The keywords of schemas, by what they speak of.
enum SchemaKeywords {
    /// Say nothing that an answer could be held to.
    static let annotations: Set<String> = [
        "$schema", "$id", "$comment", "title", "description", "default", "example", "examples",
        "deprecated", "readOnly", "writeOnly", "$defs", "definitions",
    ]

    static let numbers: Set<String> = [
        "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum",
    ]
    static let texts: Set<String> = ["minLength", "maxLength", "pattern"]
    static let lists: Set<String> = ["items", "minItems", "maxItems"]
    static let objects: Set<String> = [
        "properties", "required", "additionalProperties", "propertyOrdering",
    ]
    static let integerFormats: Set<String> = ["int32", "int64"]
    static let numberFormats: Set<String> = ["float", "double"]

    /// What counts beside a type; nil for a type that there is not.
    static func keywords(of type: String) -> Set<String>? {
        switch type {
        case "": ["nullable"]
        case "null", "boolean": ["type", "nullable"]
        case "integer", "number": numbers.union(["type", "nullable", "format"])
        case "string": texts.union(["type", "nullable", "format"])
        case "array": lists.union(["type", "nullable"])
        case "object": objects.union(["type", "nullable"])
        default: nil
        }
    }

    /// The type that a keyword speaks of, where none is given; nil for any.
    static func type(impliedBy keyword: String, format: String?) -> String? {
        if numbers.contains(keyword) { return "number" }
        if texts.contains(keyword) { return "string" }
        if lists.contains(keyword) { return "array" }
        if objects.contains(keyword) { return "object" }
        guard keyword == "format", let format else { return nil }
        if integerFormats.contains(format) { return "integer" }
        return numberFormats.contains(format) ? "number" : "string"
    }
}
