import Foundation
import TestSupport

/// Handwritten digits, 8 × 8, shades 0…16.
struct DigitSamples {
    let label: Int
    let pixels: [Double]

    static func all() throws -> [DigitSamples] {
        let text = try String(
            contentsOf: URL(filePath: CustomModels.path("digits_samples.csv")), encoding: .utf8)
        return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
            let numbers = line.split(separator: ",").compactMap { Double($0) }
            return DigitSamples(label: Int(numbers[0]), pixels: Array(numbers[1...]))
        }
    }
}
