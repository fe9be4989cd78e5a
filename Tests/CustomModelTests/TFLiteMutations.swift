import Foundation
import TestSupport

/// Damaged copies of small models, the same for the same seed.
struct TFLiteMutations {
    private let originals: [[UInt8]]
    private var random: SplitMix64

    init(seed: UInt64, models: [String]) throws {
        originals = try models.map { [UInt8](try Data(contentsOf: URL(filePath: $0))) }
        random = SplitMix64(seed: seed)
    }

    mutating func next() -> [UInt8] {
        guard var bytes = originals.randomElement(using: &random) else { return [] }
        switch Int.random(in: 0..<10, using: &random) {
        case 0, 1: bytes.removeLast(Int.random(in: 1..<bytes.count, using: &random))
        case 2: zero(&bytes)
        case 3, 4: change(&bytes, times: 1) { $0 ^ (1 << UInt8($1 % 8)) }
        case 5...7:
            change(&bytes, times: Int.random(in: 2...32, using: &random)) {
                UInt8($1 % 256 ^ Int($0))
            }
        default: setNumber(&bytes)
        }
        return bytes
    }

    private mutating func change(
        _ bytes: inout [UInt8], times: Int, _ value: (UInt8, Int) -> UInt8
    ) {
        for _ in 0..<times {
            let place = Int.random(in: 8..<bytes.count, using: &random)
            bytes[place] = value(bytes[place], Int.random(in: 1..<65536, using: &random))
        }
    }

    private mutating func zero(_ bytes: inout [UInt8]) {
        let begin = Int.random(in: 8..<bytes.count, using: &random)
        for place in begin..<min(bytes.count, begin + 64) { bytes[place] = 0 }
    }

    /// An extreme number in four bytes in a row.
    private mutating func setNumber(_ bytes: inout [UInt8]) {
        let place = Int.random(in: 8..<bytes.count - 4, using: &random)
        let extremes: [UInt32] = [0, 1, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFFF]
        let number = extremes.randomElement(using: &random) ?? 0
        for byte in 0..<4 { bytes[place + byte] = UInt8(number >> (8 * UInt32(byte)) & 0xFF) }
    }
}
