import FoundationEssentials

/// Who this installation is for Firebase, and the token that proves it. Kept
/// in a file for this user alone.
struct InstallationToken: Sendable, Equatable, Codable {
    var project: String
    var fid: String
    var refreshToken: String
    var token: String
    /// In seconds since 1970.
    var expires: Double

    /// A token is made anew when less than this is left.
    private static let reserve = 3_600.0

    func isFresh(at now: Double) -> Bool { expires - now >= Self.reserve }

    /// 22 letters for 17 bytes, which begin with the bits 0111.
    static func newIdentifier(using random: inout some RandomNumberGenerator) -> String {
        var bytes = (0..<17).map { _ in UInt8.random(in: .min ... .max, using: &random) }
        bytes[0] = bytes[0] & 0x0f | 0x70
        let text = Data(bytes).base64EncodedString()
        return String(
            text.prefix(22).map { letter in
                switch letter {
                case "+": "-"
                case "/": "_"
                default: letter
                }
            })
    }

    /// Seconds of `604800s`.
    static func lifetime(_ text: String) -> Double? {
        guard text.hasSuffix("s"), let seconds = Double(text.dropLast()), seconds.isFinite,
            seconds > 0
        else { return nil }
        return seconds
    }

    /// The token of an answer.
    struct Answer: Decodable {
        var token: String
        var expiresIn: String
    }

    /// What the service says of a new installation.
    struct Creation: Decodable {
        var fid: String?
        var refreshToken: String
        var authToken: Answer
    }
}
