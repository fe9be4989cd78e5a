import HybridEngine
import TerminalUI

/// A custom model's answer in words and bars.
package enum CustomModelWords {
    /// Of a bar.
    private static let barWidth = 20
    /// Values of a tensor that are shown.
    private static let mostValues = 32

    /// `efficientnet_lite0 · on device · custom model · 5 ms`.
    package static func tag(_ result: CustomModelResult) -> String {
        let time =
            result.milliseconds < 1
            ? "under 1 ms" : Numbers.duration(milliseconds: result.milliseconds)
        return "\(plain(result.model)) · on device · custom model · \(time)"
    }

    /// `coffee.png (600 × 400, centre square to 224 × 224)`.
    package static func picture(_ use: CustomModelResult.ImageUse, name: String) -> String {
        let size = "\(use.width) × \(use.height)"
        guard use.target.count == 2, use.target.allSatisfy({ $0 > 0 }) else {
            return "\(plain(name)) (\(size))"
        }
        let part = use.target[0] == use.target[1] ? "centre square" : "centre"
        return "\(plain(name)) (\(size), \(part) to \(use.target[0]) × \(use.target[1]))"
    }

    /// A table of the most probable labels, or the values, an output after the
    /// other.
    package static func lines(_ result: CustomModelResult, top: Int) -> [String] {
        result.outputs.flatMap { output in
            let isNamed = result.outputs.count > 1 || output.labels == nil
            let heading = "\(plain(output.name)): \(output.type) \(shape(output.shape))"
            let lines = output.labels.map { table(Array($0.prefix(top))) } ?? values(output)
            return (isNamed ? [heading] : []) + lines
        }
    }

    /// `espresso  89 %  ██████████████████░░`.
    private static func table(_ labels: [LabelledProbability]) -> [String] {
        let names = labels.map { plain($0.label) }
        let width = names.map { $0.displayWidth }.max() ?? 0
        return zip(names, labels).map { name, label in
            let gap = String(repeating: " ", count: width - name.displayWidth)
            let percent = Numbers.percent(label.probability)
            let indent = String(repeating: " ", count: max(0, 5 - percent.count))
            return "\(name)\(gap)  \(indent)\(percent)  \(bar(label.probability))"
        }
    }

    private static func bar(_ probability: Double) -> String {
        let full = Int((max(0, min(1, probability)) * Double(barWidth)).rounded())
        return String(repeating: "█", count: full)
            + String(repeating: "░", count: barWidth - full)
    }

    private static func values(_ output: CustomModelResult.Output) -> [String] {
        let all: [String] =
            switch output.values {
            case .numbers(let numbers): numbers.prefix(mostValues).map(number)
            case .integers(let integers): integers.prefix(mostValues).map(String.init)
            case .strings(let strings):
                strings.prefix(mostValues).map { "\u{201C}\(plain($0))\u{201D}" }
            }
        let count = output.values.count
        let rest = count > all.count ? " … \(Numbers.count(count, "value")) in all" : ""
        return [count == 0 ? "no values" : all.joined(separator: "  ") + rest]
    }

    /// With as many digits as a person compares.
    private static func number(_ value: Double) -> String {
        guard value.isFinite, abs(value) < 1e12 else { return "\(value)" }
        if value == value.rounded(), abs(value) < 1e9 { return String(Int(value)) }
        let scale = abs(value) >= 1 ? 1e4 : 1e6
        return "\((value * scale).rounded() / scale)"
    }

    private static func shape(_ sizes: [Int]) -> String {
        "[" + sizes.map(String.init).joined(separator: ", ") + "]"
    }

    /// Names come from files that anybody may have made.
    private static func plain(_ text: String) -> String { TextSanitizer.sanitizeLine(text) }
}
