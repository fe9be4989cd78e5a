import HybridEngine

/// The object that `run --json` prints, on failure too.
struct RunObject: Encodable, Equatable {
    struct Label: Encodable, Equatable {
        let label: String
        let probability: Double
    }

    struct Output: Encodable, Equatable {
        let name: String
        let shape: [Int]
        let type: String
        let labels: Nullable<[Label]>
        let data: Values
    }

    /// Numbers or strings, in the tensor's order.
    enum Values: Encodable, Equatable {
        case numbers([Double?])
        case integers([Int64])
        case strings([String])

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            switch self {
            case .numbers(let numbers): try container.encode(numbers)
            case .integers(let integers): try container.encode(integers)
            case .strings(let strings): try container.encode(strings)
            }
        }
    }

    struct Failure: Encodable, Equatable {
        let kind: String
        let message: String
    }

    let model: String
    let outputs: [Output]
    let ms: Double
    let error: Nullable<Failure>

    /// - Parameter top: how many labels of each output are kept; nil for all.
    init(_ result: CustomModelResult, top: Int?) {
        model = result.model
        outputs = result.outputs.map { Output($0, top: top) }
        ms = result.milliseconds
        error = Nullable(nil)
    }

    init(model: String, failed error: CustomModelError) {
        self.model = model
        outputs = []
        ms = 0
        self.error = Nullable(Failure(kind: error.kind, message: error.description))
    }
}

extension RunObject.Output {
    init(_ output: CustomModelResult.Output, top: Int?) {
        let labels = output.labels.map { labels in
            labels.prefix(top ?? labels.count)
                .map { RunObject.Label(label: $0.label, probability: $0.probability) }
        }
        let data: RunObject.Values =
            switch output.values {
            // JSON has no infinity.
            case .numbers(let numbers): .numbers(numbers.map { $0.isFinite ? $0 : nil })
            case .integers(let integers): .integers(integers)
            case .strings(let strings): .strings(strings)
            }
        self.init(
            name: output.name, shape: output.shape, type: output.type, labels: Nullable(labels),
            data: data)
    }
}
