/// A request as it came over the wire.
struct ServerRequest: Sendable {
    var line: String
    /// The whole head.
    var head: String
    var body: [UInt8]

    /// Nil while it is incomplete.
    init?(_ bytes: [UInt8]) {
        let end = Array("\r\n\r\n".utf8)
        guard let index = bytes.indices.first(where: { bytes[$0...].starts(with: end) })
        else { return nil }
        head = String(decoding: bytes[..<index], as: UTF8.self)
        line = head.split(separator: "\r\n").first.map(String.init) ?? ""
        body = Array(bytes[(index + 4)...])
        let length = value(of: "content-length").flatMap { Int($0) } ?? 0
        guard body.count >= length else { return nil }
    }

    var path: String { line.split(separator: " ").dropFirst().first.map(String.init) ?? "" }

    func value(of name: String) -> String? {
        for line in head.split(separator: "\r\n").dropFirst() {
            let parts = line.split(separator: ":", maxSplits: 1)
            if parts.first?.lowercased() == name {
                return parts.count > 1 ? parts[1].trimmingPrefix(" ").description : ""
            }
        }
        return nil
    }
}
