import Foundation
import TestSupport
import Testing

/// The page's block for pictures, against its twin for Linux.
@Suite struct PicturePageTests {
    private let lab: PageLab

    init() throws { lab = try PageLab() }

    /// Any colour, another one in each place and channel.
    private static func colour(_ column: Int, _ row: Int) -> [UInt8] {
        [column * 7 + row * 3, column * 5 + row * 11 + 80, column + row * 2 + 160]
            .map { UInt8(truncatingIfNeeded: $0) }
    }

    /// What the page's context holds: four bytes a pixel, the first unused.
    private static func context(width: Int, height: Int) -> [UInt8] {
        (0..<height).flatMap { row in
            (0..<width).flatMap { column in [0] + colour(column, row) }
        }
    }

    /// The page's loop, line by line.
    private static func pageBytes(_ imageData: [UInt8], contextWidth: Int) -> Data {
        var inputData = Data()
        imageData.withUnsafeBytes { imageData in
            for row in 0..<224 {
                for col in 0..<224 {
                    let offset = 4 * (row * contextWidth + col)
                    let red = imageData.load(fromByteOffset: offset + 1, as: UInt8.self)
                    let green = imageData.load(fromByteOffset: offset + 2, as: UInt8.self)
                    let blue = imageData.load(fromByteOffset: offset + 3, as: UInt8.self)
                    var normalizedRed = Float32(red) / 255.0
                    var normalizedGreen = Float32(green) / 255.0
                    var normalizedBlue = Float32(blue) / 255.0
                    let elementSize = MemoryLayout.size(ofValue: normalizedRed)
                    var bytes = [UInt8](repeating: 0, count: elementSize)
                    memcpy(&bytes, &normalizedRed, elementSize)
                    inputData.append(&bytes, count: elementSize)
                    memcpy(&bytes, &normalizedGreen, elementSize)
                    inputData.append(&bytes, count: elementSize)
                    memcpy(&bytes, &normalizedBlue, elementSize)
                    inputData.append(&bytes, count: elementSize)
                }
            }
        }
        return inputData
    }

    private func twin(width: Int, height: Int, _ more: String...) throws -> Data {
        let picture = TestPNG.bytes(width: width, height: height, colour: Self.colour)
        try Data(picture).write(to: URL(fileURLWithPath: "\(lab.home.path)/picture.png"))
        let result = "\(lab.home.path)/bytes"
        let run = try ProcessRun.run(
            try PageLab.program, ["picture", "\(lab.home.path)/picture.png", result] + more,
            environment: try lab.environment)
        #expect(run.status == .exited(0), "\(run.errors)")
        return try Data(contentsOf: URL(fileURLWithPath: result))
    }

    @Test(arguments: [(224, 224), (448, 300), (225, 226)])
    func theTwinMakesThePagesBytes(width: Int, height: Int) throws {
        let expected = Self.pageBytes(
            Self.context(width: width, height: height), contextWidth: width)
        #expect(expected.count == 224 * 224 * 3 * 4)
        #expect(try twin(width: width, height: height) == expected)
    }

    private func numbers(_ data: Data) -> [Float32] {
        data.withUnsafeBytes { Array($0.bindMemory(to: Float32.self)) }
    }

    /// The page's loop would leave a small picture's memory.
    @Test func aSmallPictureIsScaledFirst() throws {
        let small = numbers(try twin(width: 2, height: 2))
        #expect(small.count == 224 * 224 * 3)
        let corners = [0, 223, 223 * 224, 224 * 224 - 1]
        let colours = [(0, 0), (1, 0), (0, 1), (1, 1)].map(Self.colour)
        for (corner, colour) in zip(corners, colours) {
            #expect(small[(corner * 3)..<(corner * 3 + 3)].map { UInt8($0 * 255) } == colour)
        }
    }

    @Test func aWholePictureIsNotItsCorner() throws {
        let corner = try twin(width: 300, height: 230)
        let whole = try twin(width: 300, height: 230, "whole")
        #expect(whole.count == corner.count)
        #expect(whole != corner)
        // Of a picture of the right size nothing changes.
        #expect(try twin(width: 224, height: 224, "whole") == twin(width: 224, height: 224))
    }
}
