import ChatUI
import TerminalUI

/// What `models` says beside its result, on standard error.
struct ModelsNotes {
    private struct Failure: Encodable {
        struct Details: Encodable {
            let kind: String
            let message: String
        }

        let error: Details
    }

    let isJSON: Bool
    private let output = OutputStream.standardError

    func note(_ text: String) {
        // Where standard error is gone there is nobody left to tell.
        try? output.write("tandem: " + TextSanitizer.sanitizeLine(text) + "\n")
    }

    /// Says what went wrong; with `--json` also as an object.
    func refuse(_ error: ModelsError) -> Int32 {
        note(error.message)
        if isJSON {
            let failure = Failure(error: .init(kind: error.kind, message: error.message))
            if let line = try? JSONText.line(failure) {
                try? OutputStream.standardOutput.write(line)
            }
        }
        return error.code
    }
}
