import TerminalUI
import TestSupport
import Testing

@Suite struct InputDecoderFuzzTests {
    private static let pieces = [
        "\u{1B}", "[", "O", "]", "P", "_G", "\u{1B}[200~", "\u{1B}[201~", "\u{1B}\\", ";", "1",
        "27", "~", "u", "$",
        "M", "<", "\r", "\n", "\t", "a", "日", "\u{7F}", "\u{7}",
    ].map { Array($0.utf8) }

    private func randomBytes(using random: inout SeededGenerator) -> [UInt8] {
        (0..<Int.random(in: 0...30, using: &random)).flatMap { _ -> [UInt8] in
            Bool.random(using: &random)
                ? InputDecoderFuzzTests.pieces.randomElement(using: &random) ?? []
                : [UInt8.random(in: 0...255, using: &random)]
        }
    }

    @Test func survivesAnyBytesAndAlwaysComesToRest() {
        var random = SeededGenerator(seed: 8)
        for _ in 0..<Soak.count(20_000) {
            var decoder = InputDecoder()
            let bytes = randomBytes(using: &random)
            var count = 0
            var rest = bytes[...]
            while !rest.isEmpty {
                let read = Int.random(in: 1...8, using: &random)
                count += decoder.feed(Array(rest.prefix(read))).count
                rest = rest.dropFirst(read)
            }
            var flushes = 0
            while decoder.isPending && flushes < 100 {
                count += decoder.flush().count
                flushes += 1
            }
            #expect(flushes < 100, "\(bytes)")
            #expect(count <= bytes.count + 1)
            // Whatever came before, a key is a key again.
            #expect(decoder.feed([0x71]) == [.key(KeyEvent(.character("q")))], "\(bytes)")
        }
    }
}
