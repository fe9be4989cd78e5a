import Testing

@testable import LlamaCpp

@Suite struct UTF8AssemblerTests {
    private let text = "a\u{7F}é߿ࠀ퟿�👩‍👩‍👧𐀀􏿿z"

    @Test func completesCharactersAtEveryPairOfCuts() {
        let bytes = Array(text.utf8)
        for first in 0...bytes.count {
            for second in first...bytes.count {
                var assembler = UTF8Assembler()
                let parts = [bytes[..<first], bytes[first..<second], bytes[second...]]
                let pieces = parts.map { assembler.push(Array($0)) }
                #expect(pieces.joined() == text, "cut at \(first) and \(second)")
                #expect(assembler.finish() == "")
            }
        }
    }

    @Test func holdsHalfACharacterBack() {
        var assembler = UTF8Assembler()
        #expect(assembler.push([0x61, 0xF0, 0x9F, 0x91]) == "a")
        #expect(assembler.push([0xA9]) == "👩")
    }

    @Test(
        arguments: [
            [0x80], [0xC0], [0xC1, 0x80], [0xF5], [0xFF], [0xE0, 0x80], [0xED, 0xA0], [0xF0, 0x8F],
            [0xF4, 0x90],
        ] as [[UInt8]])
    func doesNotWaitForWhatCanNeverBeACharacter(bytes: [UInt8]) {
        var assembler = UTF8Assembler()
        let shown = assembler.push(bytes)
        #expect(!shown.isEmpty && shown.allSatisfy { $0 == "\u{FFFD}" })
        #expect(assembler.finish() == "")
    }

    @Test func replacesABrokenCharacterAndGoesOn() {
        var assembler = UTF8Assembler()
        #expect(assembler.push([0xE2, 0x82]) == "")
        #expect(assembler.push([0x61]) == "\u{FFFD}a")
    }

    @Test func showsAnEndWithinACharacter() {
        var assembler = UTF8Assembler()
        _ = assembler.push([0xE2, 0x82])
        #expect(assembler.finish() == "\u{FFFD}")
        #expect(assembler.finish() == "")
    }
}
