/// Tells calls of functions from text while an answer comes: how it begins
/// decides.
struct CallsReader: Sendable {
    private let format: DeviceToolFormat
    /// All of the answer, while it may be calls.
    private(set) var text = ""
    private var isText = false

    init(_ format: DeviceToolFormat) {
        self.format = format
    }

    /// Whether the answer is calls, as far as one can see.
    var isCall: Bool { !isText && !text.isEmpty }

    /// What of the answer can be shown.
    mutating func feed(_ piece: String) -> String {
        if isText { return piece }
        text += piece
        if text.isEmpty || format.mayBeCall(text) { return "" }
        isText = true
        return text
    }

    /// The calls that the answer is; nil when it is none, or not whole.
    func calls(isCut: Bool) -> [FunctionCall]? { format.calls(in: text, isCut: isCut) }
}
