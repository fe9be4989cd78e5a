/// The form of an answer: what JSON Schema calls a schema, as far as a model
/// can be held to it.
///
/// ```swift
/// let schema = GenerationSchema.object(
///     properties: [
///         .init("title", .string(maxLength: 80)),
///         .init("servings", .integer(minimum: 1, maximum: 12)),
///         .init("steps", .array(of: .string(), maxItems: 10), isOptional: true),
///     ])
/// ```
///
/// Order counts: the on-device model writes properties in this order, and the
/// cloud model is told it.
public struct GenerationSchema: Sendable, Equatable {
    /// One property of an object.
    public struct Property: Sendable, Equatable {
        /// Its name.
        public var name: String
        /// What its value is.
        public var schema: GenerationSchema
        /// Whether the object may be without it.
        public var isOptional: Bool

        /// Makes a property.
        public init(_ name: String, _ schema: GenerationSchema, isOptional: Bool = false) {
            self.name = name
            self.schema = schema
            self.isOptional = isOptional
        }
    }

    indirect enum Form: Sendable, Equatable {
        case anything
        case null
        case boolean
        case integer(NumberBounds)
        case number(NumberBounds)
        case string(TextRule)
        case array(of: GenerationSchema, CountBounds)
        case object([Property], isClosed: Bool)
        case values([JSONValue])
        case anyOf([GenerationSchema])
        /// The name of a definition; empty for the whole schema.
        case reference(String)
    }

    var form: Form
    /// What it is called.
    public var title: String?
    /// What it is for; the model reads this.
    public var description: String?
    /// Schemas that ``reference(to:)`` names, in the outermost schema.
    public var definitions: [String: GenerationSchema] = [:]

    init(_ form: Form, title: String? = nil, description: String? = nil) {
        self.form = form
        self.title = title
        self.description = description
    }
}

/// The limits of a number; nil for none.
struct NumberBounds: Sendable, Equatable {
    struct Bound: Sendable, Equatable {
        var value: Double
        var isExclusive = false
    }

    var minimum: Bound?
    var maximum: Bound?
    /// What the number is kept in, for a service that asks: `int32`, `float`.
    var format: String?

    func allows(_ number: Double) -> Bool {
        if let minimum {
            guard minimum.isExclusive ? number > minimum.value : number >= minimum.value else {
                return false
            }
        }
        guard let maximum else { return true }
        return maximum.isExclusive ? number < maximum.value : number <= maximum.value
    }
}

/// How many there may be; nil for no limit.
struct CountBounds: Sendable, Equatable {
    var minimum: Int?
    var maximum: Int?

    func allows(_ count: Int) -> Bool {
        count >= minimum ?? 0 && count <= maximum ?? .max
    }
}

/// What a text may be.
struct TextRule: Sendable, Equatable {
    /// Of Unicode scalars.
    var length = CountBounds()
    var pattern: TextPattern?
    var format: TextFormat?
}
