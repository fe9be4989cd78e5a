import FoundationEssentials
import Glibc
import RuntimeProtocol

/// What a user says of a model in a file beside it: `MODEL.json` beside
/// `MODEL.tflite`.
///
/// ```
/// {"input": {"kind": "image", "mean": [127.5], "std": [127.5], "layout": "RGB"},
///  "labels": "labels.txt", "licence": "MIT"}
/// ```
struct CustomModelSidecar: Decodable, Equatable {
    var input: Input?
    /// A file in the same folder with a label a line.
    var labels: String?
    var licence: String?

    struct Input: Decodable, Equatable {
        /// `image`, `text-ngrams` or `tensor`.
        var kind: String?
        var mean: [Double]?
        var std: [Double]?
        /// `RGB`, `BGR` or `GRAY`.
        var layout: String?
    }

    /// A larger file is no sidecar, and no list of labels.
    private static let largest = 4 << 20

    /// Reads the file beside a model; nil when there is none.
    ///
    /// - Throws: when it is there and means nothing.
    init?(besideModel path: String) throws(CustomModelError) {
        let file = Self.stem(path) + ".json"
        guard Self.exists(file) else { return nil }
        guard let data = Self.read(file) else {
            throw .unreadable("\(file): cannot be read, or is too large to describe a model.")
        }
        do {
            self = try JSONDecoder().decode(Self.self, from: data)
        } catch {
            throw .unreadable("\(file): is not a description of a model.")
        }
        try check(file)
    }

    private func check(_ file: String) throws(CustomModelError) {
        if let kind = input?.kind, CustomModelDescription.Kind(rawValue: kind) == nil {
            throw .unreadable("\(file): input.kind takes image, text-ngrams or tensor.")
        }
        if let layout = input?.layout, ImagePreparation.Layout(rawValue: layout) == nil {
            throw .unreadable("\(file): input.layout takes RGB, BGR or GRAY.")
        }
        guard let labels else { return }
        if labels.isEmpty || labels.contains("/") || labels.hasPrefix(".") {
            throw .unreadable("\(file): labels takes the name of a file beside it.")
        }
    }

    var preparation: ImagePreparation {
        ImagePreparation(
            mean: input?.mean ?? [], standardDeviation: input?.std ?? [],
            layout: input?.layout.flatMap(ImagePreparation.Layout.init) ?? .rgb)
    }

    /// The labels beside a model: in the file that the sidecar names, else in
    /// `MODEL_labels.txt`.
    static func labels(besideModel path: String, sidecar: CustomModelSidecar?) -> [String]? {
        guard let data = read(labelFile(besideModel: path, sidecar)) else { return nil }
        var lines = data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            .map { $0.last == UInt8(ascii: "\r") ? $0.dropLast() : $0 }
        // The line that a last line end seems to begin is none.
        while lines.last?.isEmpty == true { lines.removeLast() }
        return lines.isEmpty ? nil : lines.map { String(decoding: $0, as: UTF8.self) }
    }

    /// Why the labels beside a model are not those of its outputs: numbers in
    /// their place would be a riddle. Nil where there is no such file.
    ///
    /// - Parameter counts: of the outputs' values.
    static func complaint(
        besideModel path: String, sidecar: CustomModelSidecar?, counts: [Int]
    ) -> CustomModelError? {
        let file = labelFile(besideModel: path, sidecar)
        guard sidecar?.labels != nil || exists(file) else { return nil }
        guard let labels = labels(besideModel: path, sidecar: sidecar) else {
            return .unreadable("\(file): cannot be read, or holds no labels.")
        }
        guard !counts.contains(labels.count) else { return nil }
        let sizes = counts.map(String.init).joined(separator: ", ")
        return .unreadable(
            "\(file): holds \(labels.count) labels; the model's outputs have \(sizes) values.")
    }

    private static func labelFile(
        besideModel path: String, _ sidecar: CustomModelSidecar?
    ) -> String {
        let folder = FileSystem.folder(of: path)
        return sidecar?.labels.map { ApplicationPaths.joined(folder, $0) }
            ?? stem(path) + "_labels.txt"
    }

    static func stem(_ path: String) -> String {
        path.hasSuffix(".tflite") ? String(path.dropLast(7)) : path
    }

    private static func exists(_ file: String) -> Bool { access(file, F_OK) == 0 }

    private static func read(_ file: String) -> Data? {
        SmallFile.read(file, largest: largest)
    }
}
