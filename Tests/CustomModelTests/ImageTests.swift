import Foundation
import TestSupport
import Testing

@testable import Images

@Suite struct ImageTests {
    /// Half red, half blue; 32 × 16.
    private static let jpeg = """
        /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgMCAgMDAwMEAwMEBQgFBQQEBQoHBwYIDAoMDAsKCwsNDhIQDQ4RDg\
        sLEBYQERMUFRUVDA8XGBYUGBIUFRT/2wBDAQMEBAUEBQkFBQkUDQsNFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQU\
        FBQUFBQUFBQUFBQUFBQUFBQUFBQUFBT/wAARCAAQACADAREAAhEBAxEB/8QAHwAAAQUBAQEBAQEAAAAAAAAAAAECAw\
        QFBgcICQoL/8QAtRAAAgEDAwIEAwUFBAQAAAF9AQIDAAQRBRIhMUEGE1FhByJxFDKBkaEII0KxwRVS0fAkM2JyggkK\
        FhcYGRolJicoKSo0NTY3ODk6Q0RFRkdISUpTVFVWV1hZWmNkZWZnaGlqc3R1dnd4eXqDhIWGh4iJipKTlJWWl5iZmq\
        KjpKWmp6ipqrKztLW2t7i5usLDxMXGx8jJytLT1NXW19jZ2uHi4+Tl5ufo6erx8vP09fb3+Pn6/8QAHwEAAwEBAQEB\
        AQEBAQAAAAAAAAECAwQFBgcICQoL/8QAtREAAgECBAQDBAcFBAQAAQJ3AAECAxEEBSExBhJBUQdhcRMiMoEIFEKRob\
        HBCSMzUvAVYnLRChYkNOEl8RcYGRomJygpKjU2Nzg5OkNERUZHSElKU1RVVldYWVpjZGVmZ2hpanN0dXZ3eHl6goOE\
        hYaHiImKkpOUlZaXmJmaoqOkpaanqKmqsrO0tba3uLm6wsPExcbHyMnK0tPU1dbX2Nna4uPk5ebn6Onq8vP09fb3+P\
        n6/9oADAMBAAIRAxEAPwDwSvz8/uAKAOVr/Sg/zHCgDqq/zXP9OAoA5Wv9KD/McKAP/9k=
        """

    private static func jpegBytes() throws -> [UInt8] {
        [UInt8](try #require(Data(base64Encoded: jpeg)))
    }

    private func colour(_ image: Image, _ column: Int, _ row: Int) -> [Int] {
        let place = (row * image.width + column) * 3
        return image.pixels[place..<place + 3].map(Int.init)
    }

    @Test func aPNGKeepsItsColours() throws {
        let bytes = TestPNG.bytes(width: 3, height: 2) { [UInt8($0 * 10), UInt8($1 * 20), 7] }
        let image = try Image(decoding: bytes)
        #expect(image.width == 3 && image.height == 2)
        #expect(colour(image, 2, 1) == [20, 20, 7] && colour(image, 0, 0) == [0, 0, 7])
    }

    @Test func aJPEGNearlyDoes() throws {
        let image = try Image(decoding: try Self.jpegBytes())
        #expect(image.width == 32 && image.height == 16)
        for (column, wanted) in [(4, [200, 30, 40]), (28, [20, 60, 220])] {
            let found = colour(image, column, 8)
            #expect(zip(found, wanted).allSatisfy { abs($0 - $1) < 12 }, "\(found)")
        }
    }

    @Test func othersAreRefused() throws {
        let gif = Array("GIF89a".utf8)
        #expect(throws: ImageError.unknownFormat) { try Image(decoding: gif) }
        #expect(throws: ImageError.unknownFormat) { try Image(decoding: []) }
        for bytes in [try Self.jpegBytes(), TestPNG.bytes(width: 40, height: 40)] {
            for count in [8, 20, bytes.count / 2, bytes.count - 30] {
                #expect(throws: ImageError.self) { try Image(decoding: Array(bytes.prefix(count))) }
            }
        }
    }

    /// A few bytes that say they are a picture of a billion pixels.
    @Test func aBombIsNotUnpacked() throws {
        let bomb = TestPNG.file(width: 60_000, height: 60_000, content: TestPNG.zlib([0]))
        #expect(
            throws: ImageError.tooLarge(width: 60_000, height: 60_000, limit: Image.pixelLimit)
        ) { try Image(decoding: bomb) }
        var jpeg = try Self.jpegBytes()
        let header = try #require(
            jpeg.indices.first { jpeg[$0] == 0xFF && jpeg[$0 + 1] == 0xC0 })
        for place in 5...8 { jpeg[header + place] = 0xFF }
        #expect(throws: ImageError.self) { try Image(decoding: jpeg) }
    }

    @Test func theMiddleIsKept() throws {
        let image = try Image(
            decoding: TestPNG.bytes(width: 30, height: 10) { column, _ in
                (10..<20).contains(column) ? [255, 255, 255] : [0, 0, 0]
            })
        let square = try #require(image.centred(width: 10, height: 10))
        #expect(square.pixels.allSatisfy { $0 == 255 })
        let half = try #require(image.centred(width: 5, height: 5))
        #expect(half.width == 5 && half.pixels.allSatisfy { $0 > 200 })
        #expect(colour(half, 2, 2) == [255, 255, 255])
    }

    @Test func shrinkingTakesTheMean() throws {
        let image = try Image(
            decoding: TestPNG.bytes(width: 64, height: 64) { column, row in
                (column + row).isMultiple(of: 2) ? [200, 200, 200] : [0, 0, 0]
            })
        let small = try #require(image.centred(width: 8, height: 8))
        #expect(small.pixels.allSatisfy { abs(Int($0) - 100) <= 3 })
    }

    @Test func growingRunsFromColourToColour() throws {
        let image = try Image(
            decoding: TestPNG.bytes(width: 2, height: 2) { column, _ in
                [UInt8(column * 200), 0, 0]
            })
        let large = try #require(image.centred(width: 8, height: 8))
        let reds = (0..<8).map { colour(large, $0, 4)[0] }
        #expect(reds.first == 0 && reds.last == 200 && reds == reds.sorted())
        #expect(image.centred(width: 0, height: 8) == nil)
        #expect(image.centred(width: 2, height: 2) == image)
    }
}
