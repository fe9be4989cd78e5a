import FoundationEssentials

/// Turns messages into lines: one JSON object and a newline each.
///
/// JSON escapes every newline within a string, so a newline byte on the pipe
/// is always the end of a message.
package struct JSONLinesEncoder: Sendable {
    private let encoder: JSONEncoder

    package init() {
        encoder = JSONEncoder()
        encoder.outputFormatting = [.withoutEscapingSlashes]
    }

    package func encode(_ message: some Encodable) throws(FramingError) -> [UInt8] {
        do {
            var line = [UInt8](try encoder.encode(message))
            line.append(LineSplitter.newline)
            return line
        } catch {
            throw .notEncodable
        }
    }
}
