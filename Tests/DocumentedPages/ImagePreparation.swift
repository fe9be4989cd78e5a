import Foundation
import Images

/// The page's third block, which draws a `CGImage` and is printed with HTML
/// entities and a typing error in it, as it is done on Linux: decode, resize,
/// normalise. The bytes are the same: red, green, blue as `Float32` from 0 to
/// 1, row by row.
///
/// The page takes the upper left 224 × 224 pixels of the picture; a picture of
/// another size is cut to the centre and scaled here.
func inputData(of picture: Data, width: Int = 224, height: Int = 224) throws -> Data {
    let image = try Image(decoding: [UInt8](picture))
    let isRightSize = image.width == width && image.height == height
    guard let scaled = isRightSize ? image : image.centred(width: width, height: height) else {
        return Data()
    }
    return normalised(scaled)
}

/// Each byte as a `Float32` from 0 to 1. This differs between models: some
/// want −1 to 1, some the bytes themselves.
func normalised(_ image: Image) -> Data {
    var data = Data(capacity: image.pixels.count * MemoryLayout<Float32>.size)
    for byte in image.pixels {
        withUnsafeBytes(of: Float32(byte) / 255) { data.append(contentsOf: $0) }
    }
    return data
}
