/// From which point on the service blocks a kind of content. All words are
/// open: they go to the service as they are.
public struct SafetySetting: Codable, Sendable, Hashable {
    /// What it is about.
    public var category: Category
    /// From which probability or severity on.
    public var threshold: Threshold
    /// What the threshold is measured by; nil is the service's own choice. The
    /// Agent Platform alone knows it.
    public var method: Method?

    /// Makes a setting.
    public init(category: Category, threshold: Threshold, method: Method? = nil) {
        self.category = category
        self.threshold = threshold
        self.method = method
    }

    /// A kind of harmful content.
    public struct Category: RawRepresentable, Codable, Sendable, Hashable {
        /// The word.
        public var rawValue: String

        /// Makes a category of any word.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// Hostile words about a person.
        public static let harassment = Category(rawValue: "HARM_CATEGORY_HARASSMENT")
        /// Hostile words about a group.
        public static let hateSpeech = Category(rawValue: "HARM_CATEGORY_HATE_SPEECH")
        /// Sexual content.
        public static let sexuallyExplicit = Category(
            rawValue: "HARM_CATEGORY_SEXUALLY_EXPLICIT")
        /// Help with dangerous acts.
        public static let dangerousContent = Category(
            rawValue: "HARM_CATEGORY_DANGEROUS_CONTENT")
        /// Content that may harm elections and the like.
        public static let civicIntegrity = Category(rawValue: "HARM_CATEGORY_CIVIC_INTEGRITY")
    }

    /// A point from which on content is blocked.
    public struct Threshold: RawRepresentable, Codable, Sendable, Hashable {
        /// The word.
        public var rawValue: String

        /// Makes a threshold of any word.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// Low, medium and high are blocked.
        public static let blockLowAndAbove = Threshold(rawValue: "BLOCK_LOW_AND_ABOVE")
        /// Medium and high are blocked.
        public static let blockMediumAndAbove = Threshold(rawValue: "BLOCK_MEDIUM_AND_ABOVE")
        /// High is blocked.
        public static let blockOnlyHigh = Threshold(rawValue: "BLOCK_ONLY_HIGH")
        /// Nothing is blocked.
        public static let blockNone = Threshold(rawValue: "BLOCK_NONE")
        /// The filter does not run.
        public static let off = Threshold(rawValue: "OFF")
    }

    /// What a threshold is measured by.
    public struct Method: RawRepresentable, Codable, Sendable, Hashable {
        /// The word.
        public var rawValue: String

        /// Makes a method of any word.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// Probability and severity.
        public static let severity = Method(rawValue: "SEVERITY")
        /// Probability alone.
        public static let probability = Method(rawValue: "PROBABILITY")
    }
}
