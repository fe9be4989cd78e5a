import Foundation

/// The one object that is printed.
struct Report: Encodable {
    var machine: Machine
    var figures: [String: FigureObject]
    var allMet: Bool
    var seconds: Double

    init(_ figures: [Figure], machine: Machine, seconds: Double) {
        self.machine = machine
        self.seconds = seconds.rounded()
        self.figures = Dictionary(
            figures.map { ($0.name, FigureObject($0)) }, uniquingKeysWith: { $1 })
        allMet = figures.allSatisfy(\.isMet)
    }

    func json() throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(self), as: UTF8.self)
    }
}

/// A figure as it is printed.
struct FigureObject: Encodable {
    struct ReferenceObject: Encodable {
        var what: String
        var value: Double
        var unit: String
    }

    var value: Double
    var unit: String
    var aim: String
    var met: Bool
    var reference: ReferenceObject
    var details: [String: Double]
    var note: String

    init(_ figure: Figure) {
        value = Self.short(figure.value)
        unit = figure.unit
        aim = figure.aim.text
        met = figure.isMet
        reference = ReferenceObject(
            what: figure.reference.what, value: Self.short(figure.reference.value),
            unit: figure.reference.unit)
        details = figure.details.mapValues(Self.short)
        note = figure.note
    }

    /// Four digits say all that a measurement can.
    static func short(_ value: Double) -> Double { Double(String(format: "%.4g", value)) ?? value }
}
