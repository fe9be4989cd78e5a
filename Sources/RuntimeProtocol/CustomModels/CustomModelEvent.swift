import FoundationEssentials

/// A message from the runtime process of custom models to the engine.
package enum CustomModelEvent: Codable, Sendable, Equatable {
    /// First message of every process.
    case hello(CustomModelHello)
    case inspected(id: Int, ModelReport)
    case finished(id: Int, RunReport)
    case failed(id: Int, CustomModelFailure)

    /// The request that it answers; nil for the first message.
    package var id: Int? {
        switch self {
        case .hello: nil
        case .inspected(let id, _), .finished(let id, _), .failed(let id, _): id
        }
    }
}

/// What the process says of itself.
package struct CustomModelHello: Codable, Sendable, Equatable {
    /// Why there is no sandbox; nil when there is one.
    package var sandboxDetail: String?

    package init(sandboxDetail: String? = nil) {
        self.sandboxDetail = sandboxDetail
    }
}

/// What a model takes and gives.
package struct ModelReport: Codable, Sendable, Equatable {
    package var inputs: [TensorReport]
    package var outputs: [TensorReport]
    package var signatures: [SignatureReport]
    /// Of labels, from inside the file.
    package var labels: [EmbeddedLabels]
    /// Which of the embedded files the outputs' metadata names, if any.
    package var outputLabelFiles: [[String]]
    package var description: String?
    package var licence: String?

    package init(
        inputs: [TensorReport], outputs: [TensorReport], signatures: [SignatureReport] = [],
        labels: [EmbeddedLabels] = [], outputLabelFiles: [[String]] = [],
        description: String? = nil, licence: String? = nil
    ) {
        self.inputs = inputs
        self.outputs = outputs
        self.signatures = signatures
        self.labels = labels
        self.outputLabelFiles = outputLabelFiles
        self.description = description
        self.licence = licence
    }
}

/// An input or output.
package struct TensorReport: Codable, Sendable, Equatable {
    package var name: String
    /// For example `float32`.
    package var type: String
    package var shape: [Int]
    /// As the file has it, with -1 for a size that is open.
    package var fileShape: [Int]
    package var byteCount: Int
    package var scale: Double?
    package var zeroPoint: Int?
    /// Whether the metadata says that it is a picture.
    package var isImage: Bool

    package init(
        name: String, type: String, shape: [Int], fileShape: [Int], byteCount: Int,
        scale: Double? = nil, zeroPoint: Int? = nil, isImage: Bool = false
    ) {
        self.name = name
        self.type = type
        self.shape = shape
        self.fileShape = fileShape
        self.byteCount = byteCount
        self.scale = scale
        self.zeroPoint = zeroPoint
        self.isImage = isImage
    }
}

/// A function of a model, by the names of its inputs and outputs.
package struct SignatureReport: Codable, Sendable, Equatable {
    package var key: String
    package var inputs: [String]
    package var outputs: [String]

    package init(key: String, inputs: [String], outputs: [String]) {
        self.key = key
        self.inputs = inputs
        self.outputs = outputs
    }
}

/// A list of labels that a model carries.
package struct EmbeddedLabels: Codable, Sendable, Equatable {
    package var name: String
    package var labels: [String]

    package init(name: String, labels: [String]) {
        self.name = name
        self.labels = labels
    }
}

/// What came of a run.
package struct RunReport: Codable, Sendable, Equatable {
    package var outputs: [OutputReport]
    /// The computation alone, without loading and preparing.
    package var milliseconds: Double
    /// Sizes of the pictures that went in, before they were cut and scaled.
    package var imageSizes: [[Int]]

    package init(outputs: [OutputReport], milliseconds: Double, imageSizes: [[Int]] = []) {
        self.outputs = outputs
        self.milliseconds = milliseconds
        self.imageSizes = imageSizes
    }
}

/// An output's values.
package struct OutputReport: Codable, Sendable, Equatable {
    package var tensor: TensorReport
    /// The values' bytes; empty for strings.
    package var data: Data
    package var strings: [String]?

    package init(tensor: TensorReport, data: Data, strings: [String]? = nil) {
        self.tensor = tensor
        self.data = data
        self.strings = strings
    }
}

/// Why a model could not be inspected or run.
package struct CustomModelFailure: Codable, Sendable, Equatable, Error {
    package enum Kind: String, Codable, Sendable {
        /// The library cannot be loaded.
        case libraryUnavailable
        /// Not there, or not to be read.
        case unreadable
        /// No sound model.
        case damaged
        /// An operation, or a type, that the library does not have.
        case unsupported
        /// Something that does not fit the inputs.
        case wrongInput
        /// A picture that cannot be decoded.
        case unreadableImage
        /// The computation failed.
        case failed
    }
    package var kind: Kind
    /// One sentence for a person.
    package var detail: String

    package init(kind: Kind, detail: String) {
        self.kind = kind
        self.detail = detail
    }
}
