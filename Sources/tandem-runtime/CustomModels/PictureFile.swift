import Glibc
import Images
import RuntimeProtocol

/// Pictures from files.
enum PictureFile {
    static func decode(_ source: ImageSource) throws(CustomModelFailure) -> Image {
        let bytes = try read(source)
        do throws(ImageError) {
            return try Image(decoding: bytes)
        } catch {
            throw CustomModelFailure(kind: .unreadableImage, detail: error.description)
        }
    }

    /// The largest file with a picture that is read, in bytes.
    private static let largestPicture = 64 << 20

    private static func read(_ source: ImageSource) throws(CustomModelFailure) -> [UInt8] {
        switch source {
        case .data(let data): return [UInt8](data)
        case .file(let path):
            let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
            guard descriptor >= 0 else {
                throw CustomModelFailure(
                    kind: .unreadableImage,
                    detail: "The picture cannot be read: \(SystemError.text(errno)).")
            }
            defer { close(descriptor) }
            var facts = stat()
            guard fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG,
                facts.st_size <= largestPicture
            else {
                throw CustomModelFailure(
                    kind: .unreadableImage,
                    detail: "The picture is no file, or larger than \(largestPicture >> 20) MiB.")
            }
            var bytes = [UInt8](repeating: 0, count: Int(facts.st_size))
            var done = 0
            while done < bytes.count {
                let count = bytes.withUnsafeMutableBytes {
                    Glibc.read(descriptor, $0.baseAddress?.advanced(by: done), $0.count - done)
                }
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { break }
                done += count
            }
            return Array(bytes.prefix(done))
        }
    }
}
