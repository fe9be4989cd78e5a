import Foundation
import TensorFlowLite
import TestSupport

/// A handwritten digit that no model was trained with.
struct DigitSample {
    let label: Int
    /// 0…1, row by row.
    let pixels: [Float]

    static func all() throws -> [DigitSample] {
        let text = try String(
            contentsOf: URL(filePath: CustomModels.path("digits_samples.csv")), encoding: .utf8)
        return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
            let numbers = line.split(separator: ",").compactMap { Int($0) }
            return DigitSample(label: numbers[0], pixels: numbers[1...].map { Float($0) / 16 })
        }
    }

    func digit(by model: Interpreter) throws -> Int? {
        let input = try model.inputDescription(at: 0)
        if let quantization = input.quantizationParameters {
            let bytes = pixels.map { UInt8(quantization.quantized($0, in: 0...255)) }
            try model.copy(Data(numbers: bytes), toInputAt: 0)
            try model.invoke()
            let result = try model.output(at: 0).values(UInt8.self)
            return result.indices.max { result[$0] < result[$1] }
        }
        try model.copy(Data(numbers: pixels), toInputAt: 0)
        try model.invoke()
        let result = try model.output(at: 0).values(Float.self)
        return result.indices.max { result[$0] < result[$1] }
    }
}
