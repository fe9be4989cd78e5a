import FoundationEssentials

/// A message from the engine to the runtime process of custom models. They
/// are answered one after the other.
package enum CustomModelCommand: Codable, Sendable, Equatable {
    /// Tell of a model's inputs and outputs. Answered by `inspected` or
    /// `failed`.
    case inspect(id: Int, path: String)
    /// Run a model. Answered by `finished` or `failed`.
    case run(RunModelRequest)
}

/// A model and what goes into it.
package struct RunModelRequest: Codable, Sendable, Equatable {
    package var id: Int
    /// Absolute path of a .tflite file.
    package var path: String
    /// One for each input.
    package var inputs: [ModelInput]
    package var threads: Int
    /// Processor time that it may take, in seconds; then the process ends with
    /// SIGXCPU.
    package var processorSeconds: Int

    package init(
        id: Int, path: String, inputs: [ModelInput], threads: Int = 1, processorSeconds: Int
    ) {
        self.id = id
        self.path = path
        self.inputs = inputs
        self.threads = threads
        self.processorSeconds = processorSeconds
    }
}

/// What goes into one input.
package struct ModelInput: Codable, Sendable, Equatable {
    package enum Value: Codable, Sendable, Equatable {
        /// A picture, cut and scaled to the input's size.
        case image(ImageSource, ImagePreparation)
        /// The bytes of the values.
        case data(Data)
        /// Numbers, converted to the input's type.
        case numbers([Double])
        case strings([String])
    }
    /// Place in the file's order, from 0.
    package var index: Int
    package var value: Value

    package init(index: Int, value: Value) {
        self.index = index
        self.value = value
    }
}

/// Where a picture comes from.
package enum ImageSource: Codable, Sendable, Equatable {
    case file(String)
    case data(Data)
}

/// How a picture's colours become numbers: `(colour - mean) / std`, colours
/// being 0…255. None given: as the model's metadata says, else 0…1 for real
/// numbers and the colour itself for others.
package struct ImagePreparation: Codable, Sendable, Equatable {
    package enum Layout: String, Codable, Sendable, CaseIterable {
        case rgb = "RGB"
        case bgr = "BGR"
        case gray = "GRAY"
    }
    /// One for all channels, or one each; empty for none given.
    package var mean: [Double]
    package var standardDeviation: [Double]
    package var layout: Layout

    package init(
        mean: [Double] = [], standardDeviation: [Double] = [], layout: Layout = .rgb
    ) {
        self.mean = mean
        self.standardDeviation = standardDeviation
        self.layout = layout
    }
}
