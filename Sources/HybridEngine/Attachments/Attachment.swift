import Digests

/// A file that goes with a message: what is in it, and what it is.
public struct Attachment: Sendable {
    /// The file's name, without folders.
    public var name: String
    /// What it is, by its content.
    public var kind: AttachmentKind
    /// What goes to a model: a file's bytes as they are, a text's in UTF-8.
    /// Empty where they are lost.
    public var bytes: [UInt8]
    /// How many bytes there are, also where they are lost.
    public var size: Int
    /// What a model reads that knows text alone: of a text itself, of a PDF
    /// what `pdftotext` made of it; nil for none.
    public var text: String?
    /// Why a PDF has no ``text``; nil for one that has, and for other files.
    public var textFailure: PDFTextFailure?
    /// The tokens that it has about; what the service or the model counts may
    /// be a quarter off. Counted once: a screen shows it with every frame.
    public internal(set) var estimatedTokens = 0
    /// The SHA-256 of ``bytes`` in hexadecimal digits: its name where it is
    /// kept.
    public var digest: String

    /// The largest file, and the most that all files of a request may have
    /// together, in bytes. The service takes requests of 20 MB, and a file
    /// grows by a third in one.
    public static let largest = 14 << 20

    /// Makes an attachment of bytes that were read already.
    ///
    /// - Throws: `empty`, `binary`, `damaged` or `tooLarge` with the name.
    public init(
        name: String, bytes: [UInt8]
    ) throws(AttachmentError) {
        guard !bytes.isEmpty else { throw .empty(name) }
        guard bytes.count <= Self.largest else {
            throw .tooLarge(name, size: Int64(bytes.count), limit: Int64(Self.largest))
        }
        if let kind = AttachmentKind.marked(bytes) {
            guard FileStructure.isWhole(bytes, kind) else { throw .damaged(name, kind) }
            self.init(name: name, kind: kind, bytes: bytes)
            return
        }
        guard let (text, encoding) = TextEncoding.decode(bytes) else { throw .binary(name) }
        guard text.contains(where: { !$0.isWhitespace }) else { throw .empty(name) }
        self.init(name: name, kind: .text(encoding), bytes: Array(text.utf8), text: text)
    }

    init(name: String, kind: AttachmentKind, bytes: [UInt8], text: String? = nil) {
        self.name = name
        self.kind = kind
        self.bytes = bytes
        self.text = text
        size = bytes.count
        // The library's only failure is a lack of memory.
        digest = (try? SHA256.digest(of: bytes))?.description ?? ""
        estimatedTokens = TokenEstimate.tokens(
            in: GenerationRequest(transcript: [Message(role: .user, parts: promptParts)]))
    }

    /// The MIME type that goes to the service.
    public var mimeType: String { kind.mimeType }

    /// Whether the on-device model can take it.
    public var isReadOnDevice: Bool { text != nil }

    /// What is worth saying of it: that a text was converted, and from what; why
    /// a PDF's text is not there. Nil for nothing.
    public var remark: String? {
        switch kind {
        case .text(let encoding):
            encoding == .utf8 ? nil : "\(name) was converted from \(encoding.rawValue) to UTF-8"
        case .pdf where textFailure != .notWanted:
            textFailure.map { "\(name): not for the model on this machine: \($0)" }
        case .pdf, .image: nil
        }
    }
}

extension Attachment: Equatable {
    /// Whether both are the same file: names and digests, not every byte.
    public static func == (one: Attachment, other: Attachment) -> Bool {
        one.name == other.name && one.kind == other.kind && one.digest == other.digest
            && one.size == other.size && one.bytes.isEmpty == other.bytes.isEmpty
            && (one.text == nil) == (other.text == nil) && one.textFailure == other.textFailure
    }
}

// MARK: - In a message

extension Attachment: PartsRepresentable {
    /// Text in a frame with the file's name; anything else as it is. Of a file
    /// whose bytes are lost there is a note.
    public var promptParts: [Part] {
        guard !bytes.isEmpty else { return [.text("[\(name): the file is not here any more]\n\n")] }
        if kind.isText, let text {
            var part = Part.text(Self.framed(text, name: name) + "\n\n")
            part.fileName = name
            return [part]
        }
        var part = Part(.inlineData(mimeType: mimeType, data: bytes))
        part.fileName = name
        part.fileText = text
        return [part]
    }

    /// A text between fences that are longer than any in it, under its name.
    static func framed(_ text: String, name: String) -> String {
        let fence = String(repeating: "`", count: max(3, longestFence(text) + 1))
        let end = text.last?.isNewline == true ? "" : "\n"
        return "\(name):\n\(fence)\n\(text)\(end)\(fence)"
    }

    private static func longestFence(_ text: String) -> Int {
        var (longest, run) = (0, 0)
        for byte in text.utf8 {
            run = byte == UInt8(ascii: "`") ? run + 1 : 0
            longest = max(longest, run)
        }
        return longest
    }
}

extension Message {
    /// A person's message with files, which come before its words.
    public init(text: String, attachments: [Attachment]) {
        self.init(
            role: .user, parts: attachments.promptParts + (text.isEmpty ? [] : [.text(text)]))
    }
}
