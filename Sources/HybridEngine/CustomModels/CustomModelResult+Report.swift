import FoundationEssentials
import Glibc
import RuntimeProtocol

extension CustomModelResult {
    init(_ report: RunReport, of model: CustomModelDescription) {
        let target = model.inputs.first { $0.kind == .image }?.shape ?? []
        self.init(
            model: model.name,
            outputs: report.outputs.map { Output($0, labels: model.labels) },
            milliseconds: report.milliseconds,
            images: report.imageSizes.filter { $0.count == 2 }.map {
                ImageUse(
                    width: $0[0], height: $0[1],
                    target: target.count == 4 ? [target[2], target[1]] : [])
            })
    }
}

extension CustomModelResult.Output {
    init(_ report: OutputReport, labels: [String]?) {
        let values = TensorValues.read(report)
        self.init(
            name: report.tensor.name, shape: report.tensor.shape, type: report.tensor.type,
            labels: labels.flatMap { LabelRanking.ranked(TensorValues.numbers(report), $0) },
            values: values)
    }
}

/// Reads a tensor's bytes.
enum TensorValues {
    static func read(_ report: OutputReport) -> CustomModelResult.Values {
        if let strings = report.strings { return .strings(strings) }
        if report.tensor.scale == nil, let integers = integers(report) {
            return .integers(integers)
        }
        return .numbers(numbers(report))
    }

    /// As real numbers, whatever the type; those that quantised ones stand
    /// for.
    static func numbers(_ report: OutputReport) -> [Double] {
        if let integers = integers(report) {
            guard let scale = report.tensor.scale else { return integers.map(Double.init) }
            let zero = Double(report.tensor.zeroPoint ?? 0)
            return integers.map { scale * (Double($0) - zero) }
        }
        return switch report.tensor.type {
        case "float32": values(report.data, Float.self).map(Double.init)
        case "float64": values(report.data, Double.self)
        case "float16": values(report.data, Float16.self).map(Double.init)
        case "bfloat16":
            values(report.data, UInt16.self).map { Double(Float(bitPattern: UInt32($0) << 16)) }
        default: []
        }
    }

    private static func integers(_ report: OutputReport) -> [Int64]? {
        switch report.tensor.type {
        case "uint8", "bool": values(report.data, UInt8.self).map(Int64.init)
        case "int8": values(report.data, Int8.self).map(Int64.init)
        case "uint16": values(report.data, UInt16.self).map(Int64.init)
        case "int16": values(report.data, Int16.self).map(Int64.init)
        case "uint32": values(report.data, UInt32.self).map(Int64.init)
        case "int32": values(report.data, Int32.self).map(Int64.init)
        case "int64": values(report.data, Int64.self)
        case "uint64": values(report.data, UInt64.self).map { Int64(clamping: $0) }
        default: nil
        }
    }

    private static func values<Value: BitwiseCopyable>(_ data: Data, _: Value.Type) -> [Value] {
        data.withUnsafeBytes { bytes in
            (0..<bytes.count / MemoryLayout<Value>.size).map {
                bytes.loadUnaligned(
                    fromByteOffset: $0 * MemoryLayout<Value>.size, as: Value.self)
            }
        }
    }
}

/// Puts labels to probabilities.
enum LabelRanking {
    /// The most probable first; nil where there is not one label for each
    /// value, or a value is no number.
    static func ranked(_ values: [Double], _ labels: [String]) -> [LabelledProbability]? {
        guard values.count == labels.count, !values.isEmpty, values.allSatisfy(\.isFinite) else {
            return nil
        }
        return zip(labels, probabilities(values))
            .map { LabelledProbability(label: $0, probability: $1) }
            .enumerated()
            .sorted { ($1.element.probability, $0.offset) < ($0.element.probability, $1.offset) }
            .map(\.element)
    }

    /// Values that are none are the exponents of such: the last step was left
    /// to us.
    private static func probabilities(_ values: [Double]) -> [Double] {
        if values.allSatisfy({ (0...1.0001).contains($0) }) { return values.map { min(1, $0) } }
        let largest = values.max() ?? 0
        let powers = values.map { exp($0 - largest) }
        let sum = powers.reduce(0, +)
        return powers.map { $0 / sum }
    }
}
