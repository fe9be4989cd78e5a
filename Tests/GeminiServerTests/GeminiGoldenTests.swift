import GeminiGolden
import Testing

@Suite struct GeminiGoldenTests {
    @Test func everyRecordingIsThere() throws {
        #expect(GeminiGolden.names.count == 65)
        for name in GeminiGolden.names {
            #expect(try !GeminiGolden.bytes(name).isEmpty, "\(name)")
        }
    }

    /// A checkout that rewrites line ends would make the tests of framing void.
    @Test func lineEndsAreAsRecorded() throws {
        let bytes = try GeminiGolden.bytes("vertexai/streaming-success-basic-reply-short.txt")
        #expect(bytes.contains(0x0d))
    }
}
