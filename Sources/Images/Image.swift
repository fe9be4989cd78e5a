/// A picture: 3 bytes per pixel, red first, row by row.
public struct Image: Sendable, Equatable {
    /// Pixels in a row.
    public let width: Int
    /// Rows.
    public let height: Int
    /// All pixels' bytes.
    public let pixels: [UInt8]

    /// Makes a picture; nil when the bytes are not as many as it has.
    public init?(width: Int, height: Int, pixels: [UInt8]) {
        guard width > 0, height > 0, pixels.count == width * height * 3 else { return nil }
        self.width = width
        self.height = height
        self.pixels = pixels
    }
}
