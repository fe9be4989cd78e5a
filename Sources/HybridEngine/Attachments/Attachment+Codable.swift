import Digests

/// As it is kept with a message: everything but the bytes, which are kept once
/// under their digest.
extension Attachment: Codable {
    private enum Key: String, CodingKey {
        case name, mimeType, encoding, size, tokens, digest, text, textFailure
    }

    /// Reads one; its bytes are empty.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        let mimeType = try container.decode(String.self, forKey: .mimeType)
        let encoding = try container.decodeIfPresent(TextEncoding.self, forKey: .encoding)
        name = try container.decode(String.self, forKey: .name).shownAsFileName
        size = try container.decode(Int.self, forKey: .size)
        estimatedTokens = try container.decodeIfPresent(Int.self, forKey: .tokens) ?? 0
        digest = try container.decode(String.self, forKey: .digest)
        try Self.check(size, .size, in: container)
        try Self.check(estimatedTokens, .tokens, in: container)
        textFailure = try container.decodeIfPresent(PDFTextFailure.self, forKey: .textFailure)
        text = try container.decodeIfPresent(String.self, forKey: .text)
        bytes = []
        if let type = AttachmentKind.ImageType(rawValue: mimeType) {
            kind = .image(type)
        } else {
            kind = mimeType == "application/pdf" ? .pdf : .text(encoding ?? .utf8)
        }
    }

    /// No file that was ever attached has more.
    private static func check(
        _ count: Int, _ key: Key, in container: KeyedDecodingContainer<Key>
    ) throws {
        guard (0...largest * 4).contains(count) else {
            throw DecodingError.dataCorruptedError(
                forKey: key, in: container, debugDescription: "\(count) is out of range")
        }
    }

    /// Writes one without its bytes.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(name, forKey: .name)
        try container.encode(mimeType, forKey: .mimeType)
        try container.encode(size, forKey: .size)
        try container.encode(estimatedTokens, forKey: .tokens)
        try container.encode(digest, forKey: .digest)
        if case .text(let encoding) = kind {
            try container.encode(encoding, forKey: .encoding)
        } else {
            // Of a text the bytes are the text.
            try container.encodeIfPresent(text, forKey: .text)
            try container.encodeIfPresent(textFailure, forKey: .textFailure)
        }
    }

    /// Puts bytes back that were kept under the digest; others are not taken.
    public mutating func restore(_ bytes: [UInt8]) {
        guard bytes.count == size, (try? SHA256.digest(of: bytes))?.description == digest
        else { return }
        self.bytes = bytes
        if kind.isText { text = String(decoding: bytes, as: UTF8.self) }
    }
}
