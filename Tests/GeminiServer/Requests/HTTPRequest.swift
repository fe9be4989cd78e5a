import Foundation

/// A request as it came over the wire.
package struct HTTPRequest: Sendable, Equatable {
    package var method: String
    /// Path and query, still encoded.
    package var target: String
    package var headers: Headers
    package var body: [UInt8] = []

    /// The decoded path.
    package var path: String { Self.decoded(target.split(separator: "?").first ?? "") }

    /// The decoded names and values after the question mark.
    package var query: [String: String] {
        let parts = target.split(separator: "?", maxSplits: 1)
        guard parts.count == 2 else { return [:] }
        let pairs = parts[1].split(separator: "&").map { pair in
            let sides = pair.split(separator: "=", maxSplits: 1)
            return (Self.decoded(sides.first ?? ""), sides.count == 2 ? Self.decoded(sides[1]) : "")
        }
        return Dictionary(pairs) { first, _ in first }
    }

    var asksToClose: Bool { headers["Connection"]?.lowercased() == "close" }

    private static func decoded(_ text: Substring) -> String {
        text.removingPercentEncoding ?? String(text)
    }
}
