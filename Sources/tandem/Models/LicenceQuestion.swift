import Glibc
import TerminalUI

/// Asks a person whether they accept a model's licence.
enum LicenceQuestion {
    /// Only a person at a terminal can accept anything.
    static func canAsk(isJSON: Bool) -> Bool {
        !isJSON && InputReader.isTerminal(STDIN_FILENO) && OutputStream.standardError.isTerminal
    }

    static func ask(model: String, licence: String, url: String?) -> Bool {
        let place = url.map { "\nIt can be read at \(TextSanitizer.sanitizeLine($0))." } ?? ""
        let text =
            "\(TextSanitizer.sanitizeLine(model)) comes under a licence that has to be accepted: "
            + "\(TextSanitizer.sanitizeLine(licence)).\(place)\nAccept it? [y/N] "
        try? OutputStream.standardError.write(text)
        let answer = readLine(strippingNewline: true)?.lowercased() ?? ""
        return answer == "y" || answer == "yes"
    }
}
