/// Why a file is no picture that can be used.
public enum ImageError: Error, Sendable, Equatable {
    /// Neither PNG nor JPEG.
    case unknownFormat
    /// The file, or the picture in it, is larger than is decoded.
    case tooLarge(width: Int, height: Int, limit: Int)
    /// The decoder's words.
    case damaged(String)
    /// The decoders are not installed.
    case libraryUnavailable(String)
}

extension ImageError: CustomStringConvertible {
    /// One sentence.
    public var description: String {
        switch self {
        case .unknownFormat: "The picture is neither a PNG nor a JPEG file."
        case .tooLarge(let width, let height, let limit):
            "The picture has \(width) × \(height) pixels; at most \(limit) are decoded."
        case .damaged(let reason): "The picture cannot be decoded: \(reason)."
        case .libraryUnavailable(let reason): "Pictures cannot be decoded: \(reason)."
        }
    }
}
