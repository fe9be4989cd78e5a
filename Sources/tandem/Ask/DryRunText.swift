import ChatUI
import HybridEngine
import TerminalUI

/// The dry run for a person.
struct DryRunText {
    let text: String

    init(_ object: DryRunObject) {
        let device = object.decision.device
        var rows = [
            ("mode", object.mode.rawValue),
            ("asks", object.canAnswer ? "\(object.model), \(object.source.words)" : "nobody"),
            (
                "device",
                [device.availability, device.reason.value].compactMap { $0 }
                    .joined(separator: ", ")
            ),
            ("cloud", object.decision.cloud.state),
        ]
        rows += object.attempts.map { ("passes", "\($0.model): \($0.detail)") }
        if let instructions = object.request.instructions.value {
            rows.append(("system", instructions))
        }
        rows += object.files.map { file in
            ("file", FileWords.line(file.name, file.mimeType, file.size, tokens: file.tokens))
        }
        rows += object.options.rows.map { ("option", $0) }
        if !object.request.tools.isEmpty {
            rows.append(("tools", object.request.tools.joined(separator: ", ")))
        }
        if let schema = object.request.schema.value { rows.append(("schema", schema.lineText)) }
        rows += object.request.messages.map { message in
            let text = message.text.isEmpty ? [] : [message.text]
            return (message.role.rawValue, (text + message.parts).joined(separator: "\n"))
        }
        text = TextSanitizer.sanitize(rows.map(Self.row).joined())
    }

    /// Later lines of a value stand under its first one.
    private static func row(name: String, value: String) -> String {
        let lines = value.split(separator: "\n", omittingEmptySubsequences: false)
        let gap = String(repeating: " ", count: max(1, 8 - name.count))
        return name + gap + lines.joined(separator: "\n        ") + "\n"
    }
}
