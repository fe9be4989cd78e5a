/// Reads what a terminal says its background is: `]11;rgb:ffff/ffff/ffff`.
package enum BackgroundReply {
    /// The question.
    package static let question = Array("\u{1B}]11;?\u{1B}\\".utf8)

    /// Nil for anything else.
    static func isDark(_ bytes: ArraySlice<UInt8>) -> Bool? {
        let text = String(decoding: bytes.prefix(40), as: UTF8.self)
        guard text.hasPrefix("]11;rgb") else { return nil }
        let channels = text.drop { $0 != ":" }.dropFirst().split(separator: "/").prefix(3)
            .compactMap { channel -> Double? in
                guard (1...4).contains(channel.count), let value = UInt32(channel, radix: 16)
                else { return nil }
                return Double(value) / Double((1 << (4 * channel.count)) - 1)
            }
        guard channels.count == 3 else { return nil }
        return 0.2126 * channels[0] + 0.7152 * channels[1] + 0.0722 * channels[2] < 0.5
    }

    /// What `COLORFGBG` says: the background is its last field, one of the
    /// palette's first sixteen.
    package static func isDark(colors: String) -> Bool? {
        guard let last = colors.split(separator: ";").last.flatMap({ Int($0) }),
            (0...15).contains(last)
        else { return nil }
        return last <= 6 || last == 8
    }
}
