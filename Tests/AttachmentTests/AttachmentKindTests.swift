import TestSupport
import Testing

@testable import HybridEngine

/// What a file is, by its content.
@Suite struct AttachmentKindTests {
    @Test(
        arguments: [
            (TestFiles.png, "image/png"), (TestFiles.jpeg, "image/jpeg"),
            (TestFiles.gif, "image/gif"), (TestFiles.webP, "image/webp"),
            (TestFiles.heic, "image/heic"), (TestFiles.heif(brand: "mif1"), "image/heif"),
            (TestFiles.pdf, "application/pdf"),
            (Array("\r\n".utf8) + TestFiles.pdf + [0], "application/pdf"),
            (Array("# Notes\n".utf8), "text/plain"),
        ] as [([UInt8], String)])
    func isToldByContent(bytes: [UInt8], mimeType: String) throws {
        let file = try AttachedFile(name: "lies.txt", bytes: bytes)
        #expect(file.mimeType == mimeType)
        #expect(file.kind.isText == (mimeType == "text/plain"))
    }

    /// A film has the mark of a picture, a program that of nothing.
    @Test(
        arguments: [
            Array("\0\0\0\u{18}ftypmp42\0\0".utf8), [0x7F, 0x45, 0x4C, 0x46, 2, 1, 0],
            [0, 1, 2, 3],
            Array("text with a \0 in it".utf8), [0x80, 0x81, 0x90], Array("RIFF\0\0\0\0WAVE".utf8),
        ] as [[UInt8]])
    func refusesWhatNoModelReads(bytes: [UInt8]) {
        #expect(throws: AttachmentError.binary("x")) { try AttachedFile(name: "x", bytes: bytes) }
    }

    @Test func textIsConvertedAndSaysSo() throws {
        let plain = try AttachedFile(name: "a", bytes: Array("Grüße".utf8))
        #expect(plain.remark == nil)
        let marked = try AttachedFile(name: "a", bytes: [0xEF, 0xBB, 0xBF] + Array("Grüße".utf8))
        #expect(marked.text == "Grüße")
        let latin = try AttachedFile(name: "a", bytes: [0x47, 0x72, 0xFC, 0xDF, 0x65])
        #expect(latin.text == "Grüße")
        #expect(latin.remark == "a was converted from Latin-1 to UTF-8")
        #expect(latin.bytes == Array("Grüße".utf8))
    }

    @Test(arguments: [true, false], [true, false])
    func readsUTF16(isBig: Bool, hasMark: Bool) throws {
        let units = (hasMark ? [0xFEFF] : []) + Array("Hello there, 𝄞 is a clef?".utf16)
        let bytes = units.flatMap { unit -> [UInt8] in
            let pair = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
            return isBig ? pair : pair.reversed()
        }
        // Without a mark only plain Latin text leaves no doubt.
        if hasMark {
            let file = try AttachedFile(name: "a", bytes: bytes)
            #expect(file.text == "Hello there, 𝄞 is a clef?")
            #expect(file.kind == .text(.utf16))
        } else {
            let plain = bytes.prefix(26)
            #expect(try AttachedFile(name: "a", bytes: Array(plain)).text == "Hello there, ")
        }
    }

    @Test func nothingIsNoFile() {
        #expect(throws: AttachmentError.empty("x")) { try AttachedFile(name: "x", bytes: []) }
        #expect(throws: AttachmentError.empty("x")) {
            try AttachedFile(name: "x", bytes: Array(" \n\t".utf8))
        }
    }

    @Test func noBytesWhateverTheyAreDoHarm() {
        var generator = SplitMix64(seed: 52)
        for _ in 0..<Soak.count(2_000) {
            let count = Int.random(in: 0..<64, using: &generator)
            let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
            _ = try? AttachedFile(name: "x", bytes: bytes)
        }
    }
}

/// The testing library has one of its own.
private typealias AttachedFile = HybridEngine.Attachment
