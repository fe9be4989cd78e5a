/// Why there is no text of a PDF, which the on-device model would read.
public enum PDFTextFailure: String, Codable, Error, Sendable, Equatable {
    /// Nobody wanted it: only the cloud model is asked.
    case notWanted
    /// `pdftotext` is not on the path.
    case notInstalled
    /// `pdftotext` cannot read it.
    case failed
    /// `pdftotext` did not end in time.
    case tookTooLong
    /// There is more of it than the on-device model takes.
    case tooLong
    /// There is none in it.
    case noText
}

extension PDFTextFailure: CustomStringConvertible {
    /// The reason without a full stop, and what helps.
    public var description: String {
        switch self {
        case .notWanted: "its text was not read: only the cloud was asked"
        case .notInstalled: "pdftotext is not installed · poppler-utils has it"
        case .failed: "pdftotext cannot read it · the cloud model takes it as it is"
        case .tookTooLong:
            "pdftotext took longer than \(PDFText.limit.components.seconds) s · the cloud model "
                + "takes it as it is"
        case .tooLong:
            "its text is longer than \(ByteCount.text(Int64(PDFText.largestText))) · attach a part"
        case .noText: "it has no text, only pictures · the cloud model looks at them"
        }
    }
}
