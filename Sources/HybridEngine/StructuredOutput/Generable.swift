/// A type that a model can be asked for.
///
/// ```swift
/// struct Recipe: Generable {
///     var title: String
///     var servings: Int
///
///     static let generationSchema = GenerationSchema.object(properties: [
///         .init("title", .string(maxLength: 80)),
///         .init("servings", .integer(minimum: 1, maximum: 12)),
///     ])
///
///     init(_ content: GeneratedContent) throws(GeneratedContentError) {
///         title = try content.value(forProperty: "title")
///         servings = try content.value(forProperty: "servings")
///     }
/// }
/// ```
public protocol Generable: Sendable {
    /// The form of its values.
    static var generationSchema: GenerationSchema { get }

    /// Reads a value, which fits the schema.
    init(_ content: GeneratedContent) throws(GeneratedContentError)
}

extension String: Generable {
    /// Any text.
    public static var generationSchema: GenerationSchema { .string() }

    /// Reads a text.
    public init(_ content: GeneratedContent) throws(GeneratedContentError) {
        guard case .string(let text) = content.value else {
            throw GeneratedContentError(wanted: "text")
        }
        self = text
    }
}

extension Bool: Generable {
    /// `true` or `false`.
    public static var generationSchema: GenerationSchema { .boolean() }

    /// Reads a boolean.
    public init(_ content: GeneratedContent) throws(GeneratedContentError) {
        guard case .boolean(let value) = content.value else {
            throw GeneratedContentError(wanted: "boolean")
        }
        self = value
    }
}

extension Int: Generable {
    /// Any whole number.
    public static var generationSchema: GenerationSchema { .integer() }

    /// Reads a whole number.
    public init(_ content: GeneratedContent) throws(GeneratedContentError) {
        guard let number = content.value.exactInteger else {
            throw GeneratedContentError(wanted: "whole number")
        }
        self = number
    }
}

extension Double: Generable {
    /// Any number.
    public static var generationSchema: GenerationSchema { .number() }

    /// Reads a number.
    public init(_ content: GeneratedContent) throws(GeneratedContentError) {
        guard let number = ExactNumber(content.value)?.double else {
            throw GeneratedContentError(wanted: "number")
        }
        self = number
    }
}

extension Array: Generable where Element: Generable {
    /// A list.
    public static var generationSchema: GenerationSchema {
        .array(of: Element.generationSchema.named(Element.self))
    }

    /// Reads a list.
    public init(_ content: GeneratedContent) throws(GeneratedContentError) {
        guard let elements = content.elements else { throw GeneratedContentError(wanted: "list") }
        self = []
        for (index, element) in elements.enumerated() {
            do throws(GeneratedContentError) {
                append(try Element(element))
            } catch {
                throw GeneratedContentError(path: "/\(index)\(error.path)", wanted: error.wanted)
            }
        }
    }
}

extension Optional: Generable where Wrapped: Generable {
    /// That, or `null`.
    public static var generationSchema: GenerationSchema {
        .nullable(Wrapped.generationSchema.named(Wrapped.self))
    }

    /// Reads a value; `null`, and nothing at all, is nil.
    public init(_ content: GeneratedContent) throws(GeneratedContentError) {
        self = content.value == .null ? nil : try Wrapped(content)
    }
}

extension JSONValue {
    fileprivate var exactInteger: Int? {
        switch self {
        case .integer(let value): value
        case .number(let value): Int(exactly: value)
        default: nil
        }
    }
}
