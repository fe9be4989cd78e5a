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
///
/// What a schema leaves open has limits on the device, so that an answer comes
/// to its end: 256 characters for a text, 16 items for a list, 15 digits for a
/// number and 6 after its point, 64 rounds of an open repetition in a pattern;
/// a value of any type is three levels deep. The functions that make schemas
/// say more. An answer is not checked against these limits, since the cloud
/// model does not know them.
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

        /// Makes a property of a type. A schema that holds itself stays what it
        /// is.
        ///
        /// - Parameters:
        ///   - name: its name.
        ///   - type: what its value is; not the type whose schema this is for,
        ///     which is ``GenerationSchema/reference(to:)`` an empty name.
        ///   - isOptional: whether the object may be without it.
        public init<Value: Generable>(
            _ name: String, _ type: Value.Type, isOptional: Bool = false
        ) {
            self.init(name, type.generationSchema.named(type), isOptional: isOptional)
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
    /// What a reference to the whole, which means this schema, is called when
    /// the schema becomes a part of another one. Nil where such references
    /// mean whatever it becomes a part of.
    var ownName: String?

    init(_ form: Form, title: String? = nil, description: String? = nil) {
        self.form = form
        self.title = title
        self.description = description
    }

    /// Whether both say the same.
    public static func == (one: GenerationSchema, other: GenerationSchema) -> Bool {
        one.form == other.form && one.title == other.title
            && one.description == other.description && one.definitions == other.definitions
    }
}

/// The limits of a number; nil for none.
struct NumberBounds: Sendable, Equatable {
    struct Bound: Sendable, Equatable {
        var value: ExactNumber
        var isExclusive = false
    }

    var minimum: Bound?
    var maximum: Bound?
    /// What the number is kept in, for a service that asks: `int32`, `float`.
    var format: String?

    func allows(_ number: ExactNumber) -> Bool {
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
