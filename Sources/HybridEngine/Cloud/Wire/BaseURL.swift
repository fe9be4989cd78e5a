/// The beginning of every address that is asked. The key goes there, so it has
/// to be encrypted on the way unless it does not leave this machine.
struct BaseURL: Sendable, Equatable {
    /// The environment variable that it comes from.
    static let key = "GOOGLE_GEMINI_BASE_URL"

    /// Without a slash at the end.
    let text: String

    init(_ address: String) throws(LanguageModelError) {
        var text = Substring(address)
        while text.hasSuffix("/") { text = text.dropLast() }
        guard text.utf8.allSatisfy({ (0x21...0x7E).contains($0) && !Self.excluded.contains($0) })
        else { throw Self.refusal(address, "an address without blanks, query and fragment") }
        guard let scheme = text.firstRange(of: "://") else {
            throw Self.refusal(address, "an address that begins with https://")
        }
        let authority = text[scheme.upperBound...].prefix { $0 != "/" }
        guard !authority.contains("@"), let host = Self.host(authority) else {
            throw Self.refusal(address, "an address with a host and without a password")
        }
        switch text[..<scheme.lowerBound].lowercased() {
        case "https": break
        case "http" where Self.isLoopback(host): break
        default: throw Self.refusal(address, "https, or http to this machine itself")
        }
        self.text = String(text)
    }

    private static let excluded = "?#\\\"<>^`{|}".utf8

    private static func refusal(_ address: String, _ allowed: String) -> LanguageModelError {
        // What stands before an @ may be a password.
        let shown = address.contains("@") ? "an address with an @" : address
        return .invalidOption(key: key, value: shown, allowed: allowed)
    }

    /// Without the port and without the brackets of IPv6; nil for none.
    private static func host(_ authority: Substring) -> String? {
        if authority.hasPrefix("[") {
            guard let end = authority.firstIndex(of: "]") else { return nil }
            let port = authority[authority.index(after: end)...]
            guard port.isEmpty || isPort(port) else { return nil }
            return String(authority[authority.index(after: authority.startIndex)..<end])
        }
        let host = authority.prefix { $0 != ":" }
        let port = authority[host.endIndex...]
        guard !host.isEmpty, port.isEmpty || isPort(port) else { return nil }
        return host.lowercased()
    }

    private static func isPort(_ text: Substring) -> Bool {
        UInt16(text.dropFirst()) != nil && text.hasPrefix(":")
    }

    private static func isLoopback(_ host: String) -> Bool {
        if host == "localhost" || host == "::1" { return true }
        let numbers = host.split(separator: ".", omittingEmptySubsequences: false)
        return numbers.count == 4 && numbers.allSatisfy { UInt8($0) != nil } && numbers[0] == "127"
    }
}
