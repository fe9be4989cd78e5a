import FoundationEssentials

/// What came out of a custom model.
public struct CustomModelResult: Sendable, Equatable {
    /// The model's name.
    public var model: String
    /// In the file's order.
    public var outputs: [Output]
    /// How long the computation took, in milliseconds.
    public var milliseconds: Double
    /// The pictures that went in, as they were before they were cut and
    /// scaled.
    public var images: [ImageUse]

    /// Makes a result.
    public init(
        model: String, outputs: [Output], milliseconds: Double, images: [ImageUse] = []
    ) {
        self.model = model
        self.outputs = outputs
        self.milliseconds = milliseconds
        self.images = images
    }

    /// One output.
    public struct Output: Sendable, Equatable {
        /// As the file has it.
        public var name: String
        /// How many values in each dimension.
        public var shape: [Int]
        /// For example `float32`.
        public var type: String
        /// Labels with their probabilities, the most probable first; nil where
        /// the model has no labels for this output.
        public var labels: [LabelledProbability]?
        /// The values.
        public var values: Values

        /// Makes an output.
        public init(
            name: String, shape: [Int], type: String, labels: [LabelledProbability]? = nil,
            values: Values
        ) {
            self.name = name
            self.shape = shape
            self.type = type
            self.labels = labels
            self.values = values
        }
    }

    /// The values of an output.
    public enum Values: Sendable, Equatable {
        /// Real numbers, or those that quantised ones stand for.
        case numbers([Double])
        /// Whole numbers and truth values.
        case integers([Int64])
        /// Strings; bytes that are no text are replaced.
        case strings([String])

        /// How many there are.
        public var count: Int {
            switch self {
            case .numbers(let numbers): numbers.count
            case .integers(let integers): integers.count
            case .strings(let strings): strings.count
            }
        }
    }

    /// A picture that went in.
    public struct ImageUse: Sendable, Equatable {
        /// Its width in pixels.
        public var width: Int
        /// Its height in pixels.
        public var height: Int
        /// The size that it was cut and scaled to: width and height.
        public var target: [Int]

        /// Makes a use.
        public init(width: Int, height: Int, target: [Int]) {
            self.width = width
            self.height = height
            self.target = target
        }
    }
}

/// A label and how probable the model finds it.
public struct LabelledProbability: Sendable, Equatable {
    /// As the model's list has it.
    public var label: String
    /// 0…1.
    public var probability: Double

    /// Makes a pair.
    public init(label: String, probability: Double) {
        self.label = label
        self.probability = probability
    }
}
