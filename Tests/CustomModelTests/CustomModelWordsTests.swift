import ChatUI
import HybridEngine
import Testing

@Suite struct CustomModelWordsTests {
    private func result(_ outputs: [CustomModelResult.Output]) -> CustomModelResult {
        CustomModelResult(model: "m\u{1B}[2J", outputs: outputs, milliseconds: 4.6, images: [])
    }

    @Test func labelsHaveBars() {
        let labels = [("espresso", 0.89), ("cup", 0.04), ("数字", 0.004)]
            .map { LabelledProbability(label: $0, probability: $1) }
        let lines = CustomModelWords.lines(
            result([
                .init(
                    name: "Softmax", shape: [1, 3], type: "uint8", labels: labels,
                    values: .numbers([0, 0, 0]))
            ]), top: 3)
        #expect(
            lines == [
                "espresso   89 %  ██████████████████░░", "cup         4 %  █░░░░░░░░░░░░░░░░░░░",
                "数字        0 %  ░░░░░░░░░░░░░░░░░░░░",
            ])
        #expect(CustomModelWords.tag(result([])).hasSuffix(" · on device · custom model · 5 ms"))
        #expect(!CustomModelWords.tag(result([])).contains("\u{1B}"))
    }

    @Test func valuesAreShownWithTheirShape() {
        let lines = CustomModelWords.lines(
            result([
                .init(
                    name: "a", shape: [2], type: "float32", labels: nil,
                    values: .numbers([1, 0.123456789])),
                .init(
                    name: "b", shape: [40], type: "int64", labels: nil,
                    values: .integers((0..<40).map(Int64.init))),
                .init(
                    name: "c", shape: [1], type: "string", labels: nil,
                    values: .strings(["x\u{7}y"])),
                .init(name: "d", shape: [0, 2], type: "int64", labels: nil, values: .integers([])),
            ]), top: 5)
        #expect(lines[0] == "a: float32 [2]" && lines[1] == "1  0.123457")
        #expect(lines[3].hasPrefix("0  1  2") && lines[3].hasSuffix("31 … 40 values in all"))
        #expect(!lines[5].contains("\u{7}"))
        #expect(lines[7] == "no values")
    }

    @Test func picturesTellHowTheyWereCut() {
        let use = CustomModelResult.ImageUse(width: 600, height: 400, target: [224, 224])
        #expect(
            CustomModelWords.picture(use, name: "coffee.png")
                == "coffee.png (600 × 400, centre square to 224 × 224)")
    }
}
