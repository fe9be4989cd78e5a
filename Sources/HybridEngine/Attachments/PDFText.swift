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

    /// - Parameters:
    ///   - limit: how long the program may take.
    ///   - isCancelled: looked at ten times a second.
    func text(
        of bytes: [UInt8], limit: Duration = Self.limit, isCancelled: () -> Bool
    ) throws(PDFTextFailure) -> String {
        let command = BoundedCommand(
            program: program, arguments: ["-q", "-enc", "UTF-8", "-", "-"],
            environment: environment, limit: limit, largestOutput: Self.largestText)
        let output: [UInt8]
        switch command.run(input: bytes, isCancelled: isCancelled) {
        case .ended(.exited(0), let printed): output = printed
        case .tookTooLong: throw .tookTooLong
        case .saidTooMuch: throw .tooLong
        case .ended, .notStarted, .cancelled: throw .failed
        }
        guard let text = String(validating: output, as: UTF8.self) else { throw .failed }
        // Pages end with a form feed.
        let pages = text.replacing("\u{0C}", with: "\n")
        guard pages.contains(where: { !$0.isWhitespace }) else { throw .noText }
        return pages
    }
}
