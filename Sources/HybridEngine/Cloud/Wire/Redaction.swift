/// Takes the key out of whatever a server says: some echo what they were sent.
struct Redaction: Sendable, Equatable {
    /// Longer texts are no messages for a person.
    static let textLimit = 2_000

    private let key: String

    init(apiKey: String?) {
        key = apiKey ?? ""
    }

    /// The text without the key, cut to a length that can be shown.
    func clean(_ text: String) -> String {
        let clean = text.replacingBytes(of: key, with: "[API key]")
        guard clean.utf8.count > Self.textLimit, clean.count > Self.textLimit else { return clean }
        return clean.prefix(Self.textLimit) + "…"
    }
}

extension String {
    /// By bytes: a character that combines with the key's last letter would hide
    /// the key from a search by characters.
    fileprivate func replacingBytes(of key: String, with words: String) -> String {
        let (text, key) = (Array(utf8), Array(key.utf8))
        guard !key.isEmpty, text.count >= key.count else { return self }
        var result: [UInt8] = []
        var index = 0
        while index < text.count {
            if text[index] == key[0], text[index...].starts(with: key) {
                result += words.utf8
                index += key.count
            } else {
                result.append(text[index])
                index += 1
            }
        }
        return String(decoding: result, as: UTF8.self)
    }
}
