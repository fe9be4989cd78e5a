import ChatUI
import HybridEngine
import TerminalUI

/// The first lines of the chat without a screen.
enum LineGreeting {
    static func text(
        _ status: AvailabilityStatus, _ model: ModelDescriptor, _ files: [Attachment] = []
    ) -> String {
        let lines =
            [
                "\(model.name) · \(Pill.device(status).words)",
                "/help lists the commands, Ctrl-D quits. A line that ends in \\ goes on in the next one.",
            ] + files.map { "Attached \(FileWords.line($0))" }
        return TextSanitizer.sanitize(lines.joined(separator: "\n")) + "\n"
    }
}
