import FoundationEssentials
import Glibc

/// The few calls to the file system that need more than Foundation's essentials
/// offer: exact permissions, and errors that name the file.
enum FileSystem {
    /// Creates a folder and its parents, each for this user alone; those that
    /// exist are left as they are.
    static func createPrivateFolder(_ path: String) throws(LanguageModelError) {
        if mkdir(path, 0o700) == 0 { return }
        let code = errno
        let parent = folder(of: path)
        if code == ENOENT, !parent.isEmpty, parent != path {
            try createPrivateFolder(parent)
            guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw failure(path, errno) }
        } else if code != EEXIST || !isFolder(path) {
            throw failure(path, code)
        }
    }

    private static func isFolder(_ path: String) -> Bool {
        var facts = stat()
        return stat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFDIR
    }

    /// The path of the folder that holds this path; `/` holds itself, and a
    /// bare name is held by the empty path.
    static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "" }
        let folder = path[..<slash]
        return folder.isEmpty ? "/" : String(folder)
    }

    /// Opens a file for appending, for this user alone; creates it and its
    /// folder when missing.
    static func openForAppending(_ path: String) throws(LanguageModelError) -> Int32 {
        try createPrivateFolder(folder(of: path))
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
                Glibc.write(descriptor, $0.baseAddress, $0.count)
            }
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno != EINTR {
                throw failure(path, errno)
            }
        }
    }

    /// Replaces a file as a whole, for this user alone: at no moment is there
    /// less than before.
    static func replace(_ path: String, with bytes: [UInt8]) throws(LanguageModelError) {
        try exchange(path, with: bytes, isDurable: true)
    }

    /// Replaces a file as a whole.
    ///
    /// - Parameter isDurable: whether the disk is waited for.
    static func exchange(
        _ path: String, with bytes: [UInt8], isDurable: Bool = false
    ) throws(LanguageModelError) {
        let temporary = "\(path).new"
        unlink(temporary)
        let new = try openForAppending(temporary)
        defer { close(new) }
        try write(bytes, to: new, path: temporary)
        if isDurable, fsync(new) != 0 { throw failure(path, errno) }
        guard rename(temporary, path) == 0 else { throw failure(path, errno) }
    }

    /// The names in a folder, sorted; none where there is no such folder.
    static func files(in folder: String) throws(LanguageModelError) -> [String] {
        guard let directory = opendir(folder) else {
            if errno == ENOENT { return [] }
            throw failure(folder, errno)
        }
        defer { closedir(directory) }
        var files: [String] = []
        while let entry = readdir(directory) {
            files.append(
                withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                    String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
                })
        }
        return files.sorted()
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
}
