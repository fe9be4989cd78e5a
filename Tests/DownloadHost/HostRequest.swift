/// A request as it came over the wire.
package struct HostRequest: Sendable {
    package var method: String
    /// With its query.
    package var target: String
    /// By names in lower case.
    package var headers: [String: String]
    package var body: [UInt8]

    /// Without its query.
    package var path: String { String(target.prefix { $0 != "?" }) }

    package func header(_ name: String) -> String? { headers[name] }

    /// The first byte that is asked for.
    package var rangeStart: Int? {
        header("range").flatMap { range in
            range.hasPrefix("bytes=") ? Int(range.dropFirst(6).prefix { $0.isNumber }) : nil
        }
    }

    /// Nil while it is incomplete.
    init?(_ bytes: [UInt8]) {
        let mark = Array("\r\n\r\n".utf8)
        guard let end = bytes.indices.first(where: { bytes[$0...].starts(with: mark) }) else {
            return nil
        }
        let lines = String(decoding: bytes[..<end], as: UTF8.self).split(separator: "\r\n")
        let words = lines.first?.split(separator: " ").map(String.init) ?? []
        guard words.count >= 2 else { return nil }
        (method, target) = (words[0], words[1])
        headers = [:]
        for line in lines.dropFirst() {
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2 else { continue }
            headers[parts[0].lowercased()] = String(parts[1].trimmingPrefix(" "))
        }
        body = Array(bytes[(end + 4)...])
        guard body.count >= headers["content-length"].flatMap({ Int($0) }) ?? 0 else { return nil }
    }
}
