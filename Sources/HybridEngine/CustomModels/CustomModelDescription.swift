/// What a custom model takes and gives.
public struct CustomModelDescription: Sendable, Equatable {
    /// The file's name without its ending.
    public var name: String
    /// Absolute path of the file.
    public var path: String
    /// The file's size in bytes.
    public var size: Int64
    /// What goes in, in the file's order.
    public var inputs: [TensorFacts]
    /// What comes out, in the file's order.
    public var outputs: [TensorFacts]
    /// Its functions with named inputs and outputs, if it has any.
    public var signatures: [Signature]
    /// A label for each value of an output; nil where there are none.
    public var labels: [String]?
    /// What its makers say of it.
    public var summary: String?
    /// What its sidecar or its file says.
    public var licence: String?

    /// An input or output.
    public struct TensorFacts: Sendable, Equatable {
        /// As the file has it, for example `serving_default_x:0`.
        public var name: String
        /// For example `float32`.
        public var type: String
        /// How many values in each dimension; -1 where that is open.
        public var shape: [Int]
        /// The size of all values in bytes; 0 for strings.
        public var byteCount: Int
        /// A whole number q stands for scale × (q − zero point); nil where it
        /// stands for itself.
        public var quantization: Quantization?
        /// What is put into it: a picture, text, or plain values.
        public var kind: Kind
    }

    /// How whole numbers stand for real ones.
    public struct Quantization: Sendable, Equatable {
        /// The difference between neighbours.
        public var scale: Double
        /// The number that stands for 0.
        public var zeroPoint: Int
    }

    /// What is put into an input.
    public enum Kind: String, Sendable, Equatable {
        /// A PNG or JPEG file.
        case image
        /// Text, of which the counts of its letters' groups go in.
        case textNGrams = "text-ngrams"
        /// Strings.
        case text
        /// Numbers.
        case tensor
    }

    /// A function of a model.
    public struct Signature: Sendable, Equatable {
        /// Its name.
        public var key: String
        /// Names of what goes in.
        public var inputs: [String]
        /// Names of what comes out.
        public var outputs: [String]
    }
}

extension CustomModelDescription.TensorFacts {
    /// The name without what the model's maker's tools put around it.
    public var shortName: String {
        var name = Substring(name)
        if name.hasPrefix("serving_default_") { name = name.dropFirst(16) }
        if let colon = name.lastIndex(of: ":"), name[colon...].dropFirst().allSatisfy(\.isNumber) {
            name = name[..<colon]
        }
        return String(name)
    }

    /// Name, type and shape, for example `x: float32 [1, 4]`.
    public var sentence: String {
        let sizes = shape.map { $0 < 0 ? "any" : String($0) }.joined(separator: ", ")
        let what =
            switch kind {
            case .image: ", a PNG or JPEG picture"
            case .textNGrams: ", text"
            case .text, .tensor: ""
            }
        return "\(shortName): \(type) [\(sizes)]\(what)"
    }
}
