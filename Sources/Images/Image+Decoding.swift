import CImages

extension Image {
    /// The most pixels that are decoded: a small file may hold a picture that
    /// fills the memory.
    public static let pixelLimit = 64 << 20

    /// Loaded with the first picture.
    private static let loadFailure = cimg_load().map { String(cString: $0) }

    /// Decodes a PNG or JPEG file. Transparent places become white. The bytes
    /// may be anybody's: decode them where a crash costs little.
    public init(decoding bytes: [UInt8], pixelLimit: Int = pixelLimit) throws(ImageError) {
        guard let format = ImageFormat(signature: bytes) else { throw .unknownFormat }
        if let reason = Self.loadFailure { throw .libraryUnavailable(reason) }
        var words = [CChar](repeating: 0, count: 200)
        let size =
            switch format {
            case .png: cimg_png_size(bytes, bytes.count, &words)
            case .jpeg: cimg_jpeg_size(bytes, bytes.count, &words)
            }
        try Self.check(words)
        let (width, height) = (Int(size.width), Int(size.height))
        guard width > 0, height > 0, width <= pixelLimit / height else {
            throw .tooLarge(width: width, height: height, limit: pixelLimit)
        }
        var pixels = [UInt8](repeating: 0, count: width * height * 3)
        switch format {
        case .png: cimg_png_decode(bytes, bytes.count, size, &pixels, &words)
        case .jpeg: cimg_jpeg_decode(bytes, bytes.count, size, &pixels, &words)
        }
        try Self.check(words)
        guard let image = Image(width: width, height: height, pixels: pixels) else {
            throw .damaged("its size is wrong")
        }
        self = image
    }

    private static func check(_ words: [CChar]) throws(ImageError) {
        let bytes = words.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
        guard bytes.isEmpty else { throw .damaged(String(decoding: bytes, as: UTF8.self)) }
    }
}
