import FoundationEssentials
import RuntimeProtocol

/// Which of the things given goes into which input, and as what.
struct InputAssignment {
    private let model: CustomModelDescription
    private let sidecar: CustomModelSidecar?

    /// The largest file of values that is read, in bytes.
    private static let largestFile = 256 << 20

    init(_ model: CustomModelDescription, _ sidecar: CustomModelSidecar?) {
        self.model = model
        self.sidecar = sidecar
    }

    func values(for given: [CustomModelInput]) throws(CustomModelError) -> [ModelInput] {
        guard given.count == model.inputs.count else { throw wrongCount(given.count) }
        let places = try places(of: given)
        var values: [ModelInput] = []
        for (input, place) in zip(given, places) {
            let value = try value(of: input.content, for: model.inputs[place])
            values.append(ModelInput(index: place, value: value))
        }
        return values
    }

    /// Those with names first; the others fill what is left, in order.
    private func places(of given: [CustomModelInput]) throws(CustomModelError) -> [Int] {
        var free = Array(model.inputs.indices)
        var places = [Int?](repeating: nil, count: given.count)
        for (number, input) in given.enumerated() {
            guard let name = input.name else { continue }
            guard let place = place(of: name), free.contains(place) else {
                throw .wrongInput("There is no free input named \(name). \(expectation)")
            }
            free.removeAll { $0 == place }
            places[number] = place
        }
        return places.map { $0 ?? free.removeFirst() }
    }

    private func place(of name: String) -> Int? {
        model.inputs.firstIndex { $0.name == name }
            ?? model.inputs.firstIndex { $0.shortName == name }
    }

    private func value(
        of content: CustomModelInput.Content, for tensor: CustomModelDescription.TensorFacts
    ) throws(CustomModelError) -> ModelInput.Value {
        switch content {
        case .text(let text):
            if tensor.kind == .image, NumberList.read(text) == nil { throw noFile(text, tensor) }
            return try value(ofText: text, for: tensor)
        case .file(let path):
            let begin = SmallFile.beginning(of: path, count: 12)
            if isPicture(begin ?? [], for: tensor) {
                return .image(.file(path), sidecar?.preparation ?? ImagePreparation())
            }
            guard let data = SmallFile.read(path, largest: Self.largestFile) else {
                throw .unreadable("\(path): cannot be read.")
            }
            return try value(of: data, for: tensor)
        case .data(let data):
            if isPicture(Array(data.prefix(12)), for: tensor) {
                return .image(.data(data), sidecar?.preparation ?? ImagePreparation())
            }
            return try value(of: data, for: tensor)
        }
    }

    /// Bytes as many as the input takes are its values; else they are read as
    /// text.
    private func value(
        of data: Data, for tensor: CustomModelDescription.TensorFacts
    ) throws(CustomModelError) -> ModelInput.Value {
        let isWhole = data.count == tensor.byteCount && tensor.kind != .text
        let text = String(validating: data, as: UTF8.self)
        if isWhole, tensor.kind != .textNGrams || text == nil { return .data(data) }
        if tensor.kind == .image, !tensor.shape.contains(-1), text.flatMap(NumberList.read) == nil {
            throw wrong(tensor, "what is neither PNG nor JPEG")
        }
        if let text { return try value(ofText: text, for: tensor) }
        if tensor.shape.contains(-1) || tensor.kind == .tensor { return .data(data) }
        throw wrong(tensor, "\(data.count) bytes that are no text")
    }

    private func value(
        ofText text: String, for tensor: CustomModelDescription.TensorFacts
    ) throws(CustomModelError) -> ModelInput.Value {
        switch tensor.kind {
        case .text:
            // One string a line, where the model takes several.
            let isSingle = tensor.shape.allSatisfy { $0 == 1 }
            return .strings(isSingle ? [text] : text.lines)
        case .textNGrams:
            guard tensor.type == "float32", let size = tensor.shape.last, size > 0 else {
                throw wrong(tensor, "text")
            }
            return .data(NGramFeatures(text, buckets: size).data)
        case .image, .tensor:
            guard let numbers = NumberList.read(text) else { throw wrong(tensor, "text") }
            return .numbers(numbers)
        }
    }

    /// The same signatures that the decoder goes by.
    private func isPicture(
        _ begin: [UInt8], for tensor: CustomModelDescription.TensorFacts
    ) -> Bool {
        let isKnown =
            begin.starts(with: [0x89, 0x50, 0x4E, 0x47]) || begin.starts(with: [0xFF, 0xD8, 0xFF])
        return isKnown && tensor.kind == .image
    }

    private func wrong(
        _ tensor: CustomModelDescription.TensorFacts, _ given: String
    ) -> CustomModelError {
        .wrongInput("The model takes \(tensor.sentence); it was given \(given).")
    }

    private func noFile(
        _ text: String, _ tensor: CustomModelDescription.TensorFacts
    ) -> CustomModelError {
        let name = text.prefix { !$0.isNewline }.prefix(80)
        return .wrongInput("The model takes \(tensor.sentence); there is no file \(name).")
    }

    private func wrongCount(_ count: Int) -> CustomModelError {
        let given =
            switch count {
            case 0: "nothing was given"
            case 1: "1 input was given"
            default: "\(count) inputs were given"
            }
        return .wrongInput("\(expectation.dropLast()); \(given).")
    }

    private var expectation: String {
        "The model takes \(model.inputs.map(\.sentence).joined(separator: "; "))."
    }
}

extension String {
    fileprivate var lines: [String] {
        split(whereSeparator: \.isNewline).map(String.init)
    }
}
