import Digests
import Glibc

/// Whether a file is what was announced.
enum ModelCheck {
    /// What is wrong with a file's first bytes; nil if they are a model's.
    static func problem(of file: PartFile, expected: ModelFormat?) -> String? {
        let found = ModelFormat(start: file.start(ModelFormat.startLength))
        guard let found else { return "what came is no model file: it is neither GGUF nor TFLite" }
        guard let expected, found != expected else { return nil }
        return "what came is a \(found.rawValue) file, not a \(expected.rawValue) file"
    }

    /// Bytes read before others get their turn.
    private static let step = 4 << 20

    /// The digest of a file's content. Gives way to others now and then.
    static func digest(
        of path: String, progress: (Int64) -> Void
    ) async throws(DownloadError) -> SHA256Digest {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { throw DownloadError(systemError: errno, path: path) }
        defer { close(descriptor) }
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: step, alignment: 16)
        defer { buffer.deallocate() }
        var total: Int64 = 0
        do throws(DigestError) {
            var computation = try SHA256()
            while true {
                if Task.isCancelled { throw .cancelled }
                let count = read(descriptor, buffer.baseAddress, buffer.count)
                if count < 0, errno == EINTR { continue }
                guard count >= 0 else { throw .cannotRead(path: path, code: errno) }
                if count == 0 { return try computation.finalize() }
                try computation.update(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
                total += Int64(count)
                progress(total)
                await Task.yield()
            }
        } catch {
            throw DownloadError(error, path: path)
        }
    }
}

extension DownloadError {
    init(_ error: DigestError, path: String) {
        switch error {
        case .cancelled: self = .cancelled
        case .cannotOpen(_, let code), .cannotRead(_, let code):
            self.init(systemError: code, path: path)
        case .library(let code):
            self = .internalError(description: "the digest could not be computed (\(code))")
        }
    }
}
