import FoundationEssentials
import Glibc

/// The text of a PDF, as `pdftotext` reads it, where it is installed.
struct PDFText {
    /// How long it may take.
    static let limit = Duration.seconds(20)
    /// More text than that is more than the on-device model takes.
    static let largestText = 1 << 20

    private let program: String
    private let environment: [String: String]

    /// Nil where the program is not.
    init?(environment: [String: String]) {
        let folders = (environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
        let paths: [String] = folders.filter { $0.hasPrefix("/") }.map { "\($0)/pdftotext" }
        guard let found = paths.first(where: { access($0, X_OK) == 0 }) else { return nil }
        program = found
        self.environment = environment
    }

    /// Nil for a document without text, and where the program fails, takes too
    /// long or says more than is of use.
    func text(of bytes: [UInt8]) -> String? {
        let command = BoundedCommand(
            program: program, arguments: ["-q", "-enc", "UTF-8", "-", "-"],
            environment: environment, limit: Self.limit, largestOutput: Self.largestText)
        guard case .ended(.exited(0), let output) = command.run(input: bytes),
            let text = String(validating: output, as: UTF8.self)
        else { return nil }
        // Pages end with a form feed.
        let pages = text.replacing("\u{0C}", with: "\n")
        return pages.contains { !$0.isWhitespace } ? pages : nil
    }
}
