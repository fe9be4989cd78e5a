import HybridEngine

/// Attached files in words.
package enum FileWords {
    /// `sea.png: image/png, 2.1 kB, ~258 tokens`.
    package static func line(_ file: Attachment) -> String {
        line(file.name, file.mimeType, file.size, tokens: file.estimatedTokens)
    }

    package static func line(
        _ name: String, _ mimeType: String, _ size: Int, tokens: Int
    ) -> String {
        "\(name.shownAsName): \(mimeType), \(ByteCount.text(Int64(size))), "
            + "~\(Numbers.count(tokens, "token"))"
    }
}
