/// Tells calls of functions from text while an answer comes: its first
/// character decides.
struct CallsReader: Sendable {
    /// All of the answer, when it is calls.
    private(set) var text = ""
    private var isText = false

    /// Whether the answer is calls.
    var isCall: Bool { !isText && !text.isEmpty }

    /// What of the answer can be shown.
    mutating func feed(_ piece: String) -> String {
        if isText { return piece }
        text += piece
        if text.isEmpty || DeviceToolFormat.beginsCall(text) { return "" }
        isText = true
        return text
    }
}
