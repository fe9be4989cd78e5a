/// The kinds of files that hold pictures.
public enum ImageFormat: Sendable, Equatable {
    case png
    case jpeg

    /// Tells by a file's first bytes.
    public init?(signature bytes: some Collection<UInt8>) {
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .png
        } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else {
            return nil
        }
    }
}
