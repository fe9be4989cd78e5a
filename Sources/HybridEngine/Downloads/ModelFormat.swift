/// What a model's file is, by its ending and its first bytes.
public enum ModelFormat: String, Sendable, Codable, CaseIterable {
    /// A language model for llama.cpp.
    case gguf
    /// A TensorFlow Lite model.
    case tflite

    /// `.gguf` or `.tflite`.
    public var fileExtension: String { ".\(rawValue)" }

    /// The catalogue's word for models of this format.
    public var kind: String {
        self == .gguf ? ModelCatalogue.Entry.languageKind : ModelCatalogue.Entry.customKind
    }

    /// The format that a file's name claims; nil where it claims none.
    public init?(fileName: String) {
        let name = fileName.lowercased()
        guard let format = Self.allCases.first(where: { name.hasSuffix($0.fileExtension) })
        else { return nil }
        self = format
    }

    /// The format that a file's first bytes show; nil for any other file.
    public init?(start bytes: [UInt8]) {
        func has(_ mark: String, at offset: Int) -> Bool {
            bytes.dropFirst(offset).starts(with: mark.utf8)
        }
        if has("GGUF", at: 0) {
            self = .gguf
        } else if has("TFL3", at: 4) {
            self = .tflite
        } else {
            return nil
        }
    }

    /// How many bytes tell the format.
    static let startLength = 8
}
