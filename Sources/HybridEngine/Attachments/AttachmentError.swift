/// Why a file is not attached. The name in it is the path as it was typed.
public enum AttachmentError: Error, Sendable, Equatable {
    /// There is no such file.
    case missing(String)
    /// It was there a moment ago.
    case vanished(String)
    /// It is a folder.
    case directory(String)
    /// It is a pipe, which might never say anything.
    case pipe(String)
    /// It is a device, a socket or the like.
    case noFile(String)
    /// It may not be read.
    case notPermitted(String)
    /// The system cannot read it; in its words.
    case unreadable(String, reason: String)
    /// There is nothing in it.
    case empty(String)
    /// It is a part of a picture or a document, or what no program would write.
    case damaged(String, AttachmentKind)
    /// There is no name where one should be.
    case unnamed
    /// It is larger than a request may be; both in bytes.
    case tooLarge(String, size: Int64, limit: Int64)
    /// All files together are larger than a request may be; both in bytes.
    case tooLargeTogether(size: Int64, limit: Int64)
    /// It is neither text, nor an image, nor a PDF.
    case binary(String)
    /// Its size or its content changed while it was read.
    case changing(String)
}

extension AttachmentError: CustomStringConvertible {
    /// A sentence without a full stop: what is wrong, and what helps.
    public var description: String {
        text.shownAsFileName
    }

    private var text: String {
        switch self {
        case .missing(let name): "\(name): there is no such file · look at the spelling"
        case .vanished(let name):
            "\(name) is not there any more · nothing was sent: attach another, or take the name away"
        case .directory(let name): "\(name) is a folder · attach the files in it one by one"
        case .pipe(let name): "\(name) is a pipe · write what comes out of it into a file first"
        case .noFile(let name): "\(name) is a device, not a file · attach a file"
        case .notPermitted(let name): "\(name) may not be read · its owner can allow it"
        case .unreadable(let name, let reason): "\(name) cannot be read: \(reason)"
        case .empty(let name): "\(name) is empty · there is nothing to send"
        case .tooLarge(let name, let size, let limit):
            "\(name) is too large: \(ByteCount.text(size)), and a request takes "
                + "\(ByteCount.text(limit)) · attach a smaller one"
        case .tooLargeTogether(let size, let limit):
            "the files are too large together: \(ByteCount.text(size)), and a request takes "
                + "\(ByteCount.text(limit)) · attach fewer"
        case .damaged(let name, let kind):
            "\(name) is damaged: it begins as \(kind.article), and is not whole · get it again"
        case .unnamed: "a file's name is missing · give a path"
        case .binary(let name):
            "\(name) is neither text, nor an image, nor a PDF · no model can read it"
        case .changing(let name): "\(name) changed while it was read · try again when it is done"
        }
    }
}
