/// One measured value beside what it is compared with.
struct Figure {
    /// A name for programs: `decodeSpeed`.
    var name: String
    var value: Double
    var unit: String
    var aim: Aim
    /// The same measured, in the same run, of something that does the least
    /// there is to do.
    var reference: Reference
    /// The parts that the value was made of, and how it was measured.
    var details: [String: Double] = [:]
    var note = ""

    struct Reference {
        var what: String
        var value: Double
        var unit: String
    }

    var isMet: Bool { aim.isMet(by: value) }
}
