import TestSupport
import Testing

@testable import HybridEngine

/// Pictures and documents that are not whole have an error of their own.
@Suite struct FileStructureTests {
    private static let whole: [(name: String, bytes: [UInt8])] = [
        ("png", TestFiles.png), ("jpeg", TestFiles.jpeg), ("gif", TestFiles.gif),
        ("webp", TestFiles.webP), ("heic", TestFiles.heic), ("pdf", TestFiles.pdf),
    ]

    private func isDamaged(_ bytes: [UInt8]) -> Bool {
        do throws(AttachmentError) {
            _ = try AttachedFile(name: "x", bytes: bytes)
            return false
        } catch {
            if case .damaged = error { return true }
            return false
        }
    }

    @Test func whatIsWholePasses() throws {
        for file in Self.whole {
            #expect(throws: Never.self, "\(file.name)") {
                try AttachedFile(name: "x", bytes: file.bytes)
            }
        }
    }

    /// Programs put things of their own behind the end.
    @Test(arguments: [TestFiles.png, TestFiles.jpeg, TestFiles.gif, TestFiles.webP, TestFiles.pdf])
    func moreBehindTheEndPasses(bytes: [UInt8]) {
        #expect(!isDamaged(bytes + [UInt8](repeating: 0, count: 40)))
    }

    /// Whatever was cut off, as far as the mark at the beginning is there.
    @Test func aPartIsNone() {
        for file in Self.whole where file.name != "pdf" {
            for length in 12..<file.bytes.count - 1 {
                let part = Array(file.bytes.prefix(length))
                // A picture without the mark of the end is one.
                if file.name == "gif", length == file.bytes.count - 1 { continue }
                #expect(isDamaged(part), "\(length) bytes of a \(file.name)")
            }
        }
        #expect(isDamaged(Array("%PDF-1.4".utf8)))
        #expect(isDamaged(Array(TestFiles.pdf.prefix(20))))
        #expect(isDamaged(Array(TestFiles.png.prefix(8))))
    }

    @Test(
        arguments: [
            (1 << 31, 1), (1, 1 << 31), (0, 1), (1, 0), (.max, .max),
            // More than so few bytes can hold.
            (60_000, 60_000),
        ] as [(UInt32, UInt32)])
    func aSizeThatCannotBeIsNone(width: UInt32, height: UInt32) {
        #expect(isDamaged(TestFiles.png(width: width, height: height)))
    }

    @Test func theErrorSaysWhatItIs() {
        let error = AttachmentError.damaged("sea.png", .image(.png))
        #expect(
            "\(error)"
                == "sea.png is damaged: it begins as a PNG picture, and is not whole · get it again"
        )
    }

    @Test func noBytesWhateverTheyAreDoHarm() {
        var generator = SplitMix64(seed: 51)
        for file in Self.whole {
            for _ in 0..<Soak.count(500) {
                var bytes = file.bytes
                for _ in 0..<Int.random(in: 1...4, using: &generator) {
                    bytes[Int.random(in: 0..<bytes.count, using: &generator)] = .random(
                        in: 0...255, using: &generator)
                }
                bytes = Array(bytes.prefix(Int.random(in: 1...bytes.count, using: &generator)))
                _ = try? AttachedFile(name: "x", bytes: bytes)
            }
        }
    }
}

/// The testing library has one of its own.
private typealias AttachedFile = HybridEngine.Attachment
