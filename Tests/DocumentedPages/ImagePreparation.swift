import Foundation
import Images

// The page's third block as it is printed, with HTML entities and a typing
// error in it:

// page: custom.3
// let image: CGImage = // Your input image
// guard let context = CGContext(
//   data: nil,
//   width: image.width, height: image.height,
//   bitsPerComponent: 8, bytesPerRow: image.width * 4,
//   space: CGColorSpaceCreateDeviceRGB(),
//   bitmapInfo: CGImageAlphaInfo.noneSkipFirst.rawValue
// ) else {
//   return false
// }
//
// context.draw(image, in: CGRect(x: 0, y: 0, width: image.width, height: image.height))
// guard let imageData = context.data else { return false }
//
// var inputData = Data()
// for row in 0 ..&lt; 224 {
//   for col in 0 ..&lt; 224 {
//     let offset = 4 * (row * context.width + col)
//     // (Ignore offset 0, the unused alpha channel)
//     let red = imageData.load(fromByteOffset: offset+1, as: UInt8.self)
//     let green = imageData.load(fromByteOffset: offset+2, as: UInt8.self)
//     let blue = imageData.load(fromByteOffset: offset+3, as: UInt8.self)
//
//     // Normalize channel values to [0.0, 1.0]. This requirement varies
//     // by model. For example, some models might require values to be
//     // normalized to the range [-1.0, 1.0] instead, and others might
//     // require fixed-point values or the original bytes.
//     var normalizedRed = Float32(red) / 255.0
//     var normalizedGreen = Float32(green) / 255.0
//     var normalizedBlue = Float32(blue) / 255.0
//
//     // Append normalized values to Data object in RGB order.
//     let elementSize = MemoryLayout.size(ofValue: normalizedRed)
//     var bytes = [UInt8](repeating: 0, count: elementSize)
//     memcpy(&amp;bytes, &amp;normalizedRed, elementSize)
//     inputData.append(&amp;bytes, count: elementSize)
//     memcpy(&amp;bytes, &amp;normalizedGreen, elementSize)
//     inputData.append(&amp;bytes, count: elementSize)
//     memcpy(&ammp;bytes, &amp;normalizedBlue, elementSize)
//     inputData.append(&amp;bytes, count: elementSize)
//   }
// }
// end of page

// There is no Core Graphics on Linux. What stands below does the same with a
// file: decode, resize where the page's loop needs it, normalise.

/// Pixels in a row, and rows, that the page's model takes.
let side = 224

/// The bytes that the page's block makes of the same picture: its upper left
/// 224 × 224 pixels, row by row, each red, green, blue as a `Float32` from 0 to
/// 1. Of a picture of that size this is all of it.
///
/// What differs:
/// - A picture with a side of less than 224 pixels is scaled first. The page's
///   loop would read the next row, and behind the picture's end.
/// - Colours are taken as the file has them. Core Graphics converts them from
///   the file's colour profile.
/// - Transparent places are white. On the page they are black.
///
/// - Parameter isWhole: whether the picture is first scaled, and cut at its
///   longer sides, to be seen as a whole. The page leaves that to the reader.
func inputData(of picture: Data, isWhole: Bool = false) throws -> Data {
    let image = try Image(decoding: [UInt8](picture))
    let mustGrow = image.width < side || image.height < side
    guard isWhole || mustGrow, let scaled = image.centred(width: side, height: side) else {
        return normalisedCorner(of: image)
    }
    return normalisedCorner(of: scaled)
}

/// The page's loop. A pixel has 3 bytes here, without the unused one.
func normalisedCorner(of image: Image) -> Data {
    var inputData = Data(capacity: side * side * 3 * MemoryLayout<Float32>.size)
    for row in 0..<side {
        for col in 0..<side {
            let offset = 3 * (row * image.width + col)
            for byte in image.pixels[offset..<offset + 3] {
                // From 0 to 1. This differs between models: some want −1 to 1,
                // some the bytes themselves.
                withUnsafeBytes(of: Float32(byte) / 255.0) { inputData.append(contentsOf: $0) }
            }
        }
    }
    return inputData
}
