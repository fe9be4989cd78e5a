import TestSupport

/// Damaged copies of a small model, the same for the same seed.
struct GGUFMutations {
    private let original = TinyModel.writer().bytes
    private let headerSize = TinyModel.writer().header.count
    private var generator: Generator

    init(seed: UInt64) { generator = Generator(state: seed) }

    mutating func next() -> [UInt8] {
        var bytes = original
        switch Int.random(in: 0..<10, using: &generator) {
        case 0: bytes.removeLast(Int.random(in: 1..<bytes.count, using: &generator))
        case 1...3: change(&bytes, in: headerSize) { $0 ^ (1 << UInt8($1 % 8)) }
        case 4...6:
            for _ in 0..<Int.random(in: 2...16, using: &generator) {
                change(&bytes, in: headerSize) { _, random in UInt8(truncatingIfNeeded: random) }
            }
        case 7: setNumber(&bytes)
        case 8: removeSome(&bytes)
        default: change(&bytes, in: bytes.count) { ~$0 ^ UInt8($1 % 2) }
        }
        return bytes
    }

    private mutating func change(
        _ bytes: inout [UInt8], in range: Int, _ value: (UInt8, Int) -> UInt8
    ) {
        let place = Int.random(in: 4..<range, using: &generator)
        bytes[place] = value(bytes[place], Int.random(in: 0..<65536, using: &generator))
    }

    /// An extreme number in four bytes in a row.
    private mutating func setNumber(_ bytes: inout [UInt8]) {
        let place = Int.random(in: 4..<headerSize - 4, using: &generator)
        let extremes: [UInt32] = [0, 1, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFFF]
        let number = extremes.randomElement(using: &generator) ?? 0
        for byte in 0..<4 { bytes[place + byte] = UInt8(number >> (8 * UInt32(byte)) & 0xFF) }
    }

    private mutating func removeSome(_ bytes: inout [UInt8]) {
        let place = Int.random(in: 4..<headerSize - 64, using: &generator)
        bytes.removeSubrange(place..<place + Int.random(in: 1...64, using: &generator))
    }

    private struct Generator: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var mixed = state
            mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
            mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
            return mixed ^ (mixed >> 31)
        }
    }
}
