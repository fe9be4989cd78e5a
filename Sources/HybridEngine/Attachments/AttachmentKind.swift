/// What a file is, by its content.
public enum AttachmentKind: Sendable, Equatable {
    /// A picture that the cloud model can look at.
    case image(ImageType)
    /// A PDF document.
    case pdf
    /// Text, and how it was written.
    case text(TextEncoding)

    /// A kind of picture. The raw value is its MIME type.
    public enum ImageType: String, Sendable, CaseIterable {
        /// Portable Network Graphics.
        case png = "image/png"
        /// JPEG.
        case jpeg = "image/jpeg"
        /// WebP.
        case webP = "image/webp"
        /// Graphics Interchange Format.
        case gif = "image/gif"
        /// High Efficiency Image Format with HEVC, as telephones take it.
        case heic = "image/heic"
        /// Any other High Efficiency Image Format.
        case heif = "image/heif"
    }

    /// The MIME type that goes to the service.
    public var mimeType: String {
        switch self {
        case .image(let type): type.rawValue
        case .pdf: "application/pdf"
        case .text: "text/plain"
        }
    }

    /// `a PNG picture`.
    var article: String {
        switch self {
        case .image(.png): "a PNG picture"
        case .image(.jpeg): "a JPEG picture"
        case .image(.webP): "a WebP picture"
        case .image(.gif): "a GIF picture"
        case .image(.heic), .image(.heif): "an HEIF picture"
        case .pdf: "a PDF"
        case .text: "a text"
        }
    }

    /// Whether it is a picture.
    public var isImage: Bool {
        if case .image = self { true } else { false }
    }

    /// Whether it is text.
    public var isText: Bool {
        if case .text = self { true } else { false }
    }
}

extension AttachmentKind {
    /// What the first bytes of a file say that it is; nil for what has no mark
    /// that is known here, which may be text. Names count for nothing.
    static func marked(_ bytes: [UInt8]) -> AttachmentKind? {
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            return .image(.png)
        }
        if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return .image(.jpeg) }
        if bytes.starts(with: "GIF87a".utf8) || bytes.starts(with: "GIF89a".utf8) {
            return .image(.gif)
        }
        if bytes.starts(with: "RIFF".utf8), bytes.dropFirst(8).starts(with: "WEBP".utf8) {
            return .image(.webP)
        }
        if bytes.dropFirst(4).starts(with: "ftyp".utf8) { return highEfficiency(bytes) }
        return isPDF(bytes) ? .pdf : nil
    }

    /// By the brand behind the mark, which films have as well.
    private static func highEfficiency(_ bytes: [UInt8]) -> AttachmentKind? {
        switch String(decoding: bytes.dropFirst(8).prefix(4), as: UTF8.self) {
        case "heic", "heix", "heim", "heis", "hevc", "hevx": .image(.heic)
        case "mif1", "msf1", "heif": .image(.heif)
        default: nil
        }
    }

    /// Some writers put a few bytes before it.
    private static func isPDF(_ bytes: [UInt8]) -> Bool {
        let head = bytes.prefix(1_024)
        let mark = Array("%PDF-".utf8)
        return head.indices.contains { head[$0...].starts(with: mark) }
    }
}
