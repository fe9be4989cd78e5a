import Foundation

/// The few calls to the file system that need more than Foundation offers:
/// exact permissions, and errors that name the file.
enum FileSystem {
    /// Creates a folder and its parents. The folder itself is for this user
    /// alone; parents that exist are left as they are.
    static func createPrivateFolder(_ path: String) throws(LanguageModelError) {
        do {
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700])
        } catch {
            throw .storage("\(path): \(reason(of: error))")
        }
    }

    /// Opens a file for appending, for this user alone; creates it and its
    /// folder when missing.
    static func openForAppending(_ path: String) throws(LanguageModelError) -> Int32 {
        try createPrivateFolder((path as NSString).deletingLastPathComponent)
        let descriptor = open(path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC | O_NOCTTY, 0o600)
        guard descriptor >= 0 else { throw failure(path, errno) }
        return descriptor
    }

    /// Writes all bytes, or throws.
    static func write(
        _ bytes: [UInt8], to descriptor: Int32, path: String
    ) throws(LanguageModelError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Foundation.write(descriptor, $0.baseAddress, $0.count)
            }
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno != EINTR {
                throw failure(path, errno)
            }
        }
    }

    /// Where a symbolic link points; nil when it is none.
    static func linkTarget(_ path: String) -> String? {
        try? FileManager.default.destinationOfSymbolicLink(atPath: path)
    }

    /// An error that names the file and says what the system said.
    static func failure(_ path: String, _ code: Int32) -> LanguageModelError {
        .storage("\(path): \(describe(code))")
    }

    /// The system's words for an error number, without a capital.
    static func describe(_ code: Int32) -> String {
        let words = String(cString: strerror(code))
        return words.prefix(1).lowercased() + words.dropFirst()
    }

    private static func reason(of error: any Error) -> String {
        let underlying = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
        let nested = underlying ?? (error as NSError)
        guard nested.domain == NSPOSIXErrorDomain, let code = Int32(exactly: nested.code) else {
            return error.localizedDescription
        }
        return describe(code)
    }
}
