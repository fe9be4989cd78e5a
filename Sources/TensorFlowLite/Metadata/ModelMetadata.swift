/// What a model's file says of itself beyond its tensors, in the form of
/// TensorFlow Lite's metadata.
public struct ModelMetadata: Sendable, Equatable {
    /// For people.
    public var name: String?
    /// For people.
    public var description: String?
    /// As its authors worded it.
    public var licence: String?
    /// The inputs, in the metadata's order.
    public var inputs: [Input] = []
    /// The outputs, in the metadata's order.
    public var outputs: [Output] = []

    /// How values are made ready for an input.
    public struct Input: Sendable, Equatable {
        /// For people; not the tensor's own.
        public var name: String?
        /// Subtracted from each value; one for all channels, or one each.
        public var mean: [Float] = []
        /// Then each value is divided by it.
        public var standardDeviation: [Float] = []
        /// Whether it is a picture.
        public var isImage = false
    }

    /// What an output's values stand for.
    public struct Output: Sendable, Equatable {
        /// For people; not the tensor's own.
        public var name: String?
        /// Names of embedded files with a label for each value.
        public var labelFiles: [String] = []
    }

    /// The largest model whose metadata is read, in bytes.
    private static let largestModel = 128 << 20

    /// Reads a model's file; nil where there is no metadata.
    public init?(contentsOf path: String) {
        guard let file = FileWindow(path: path), file.count <= Self.largestModel,
            let bytes = file.bytes(at: 0, count: file.count),
            let model = FlatTable(root: bytes),
            let buffer = Self.metadataBuffer(of: model),
            let root = FlatTable(root: buffer)
        else { return nil }
        self.init(root)
    }

    private init(_ root: FlatTable) {
        name = root.text(Field.name)
        description = root.text(Field.description)
        licence = root.text(Field.licence)
        guard let graph = root.tables(Field.subgraphs).first else { return }
        inputs = graph.tables(Field.inputTensors).map(Input.init)
        outputs = graph.tables(Field.outputTensors).map(Output.init)
    }

    private static func metadataBuffer(of model: FlatTable) -> [UInt8]? {
        let entry = model.tables(Field.metadata).first { $0.text(0) == "TFLITE_METADATA" }
        guard let entry, let index = entry.number(1, width: 4) else { return nil }
        let buffers = model.tables(Field.buffers, most: index + 1)
        return buffers.indices.contains(index) ? buffers[index].data(0) : nil
    }
}

/// Places of fields in the schemas of models and of metadata.
private enum Field {
    static let buffers = 4
    static let metadata = 6
    static let name = 0
    static let description = 1
    static let subgraphs = 3
    static let licence = 5
    static let inputTensors = 2
    static let outputTensors = 3
    static let content = 3
    static let processUnits = 4
    static let associatedFiles = 6
    static let fileType = 2
}

extension ModelMetadata.Input {
    fileprivate init(_ tensor: FlatTable) {
        name = tensor.text(Field.name)
        // The first of the possible kinds of units is the normalisation.
        let normalization = tensor.tables(Field.processUnits)
            .first { $0.number(0, width: 1) == 1 }?.table(1)
        mean = normalization?.floats(0) ?? []
        standardDeviation = normalization?.floats(1) ?? []
        // The second of the possible kinds of content is the picture.
        isImage = tensor.table(Field.content)?.number(0, width: 1) == 2
    }
}

extension ModelMetadata.Output {
    fileprivate init(_ tensor: FlatTable) {
        name = tensor.text(Field.name)
        labelFiles = tensor.tables(Field.associatedFiles)
            .filter { [2, 3].contains($0.number(Field.fileType, width: 1)) }
            .compactMap { $0.text(Field.name) }
    }
}
