import Glibc

/// Reads files that are to be attached. Nothing hangs: what is no plain file is
/// refused before anything of it is read.
public struct AttachmentReader: Sendable {
    /// The variables of the process: `PATH` says where `pdftotext` is.
    let environment: [String: String]
    private let readsPDFText: Bool
    private let isCancelled: @Sendable () -> Bool

    /// Makes a reader.
    ///
    /// - Parameters:
    ///   - environment: the process's variables.
    ///   - readsPDFText: false starts no `pdftotext`: only the cloud is asked.
    ///   - isCancelled: ends `pdftotext`; what is read then is of no use.
    public init(
        environment: [String: String], readsPDFText: Bool = true,
        isCancelled: @escaping @Sendable () -> Bool = { Task.isCancelled }
    ) {
        self.environment = environment
        self.readsPDFText = readsPDFText
        self.isCancelled = isCancelled
    }

    /// Reads a file. Blocks while the disk is read, and for a PDF at most 20 s
    /// for its text.
    ///
    /// - Parameters:
    ///   - path: where it is.
    ///   - name: how errors call it: the path as it was typed.
    public func read(_ path: String, as name: String) throws(AttachmentError) -> Attachment {
        guard !name.isEmpty else { throw .unnamed }
        let bytes = try Self.bytes(path, name)
        return try attachment(name: name, bytes: bytes)
    }

    /// Makes an attachment of bytes that came another way.
    public func attachment(
        name: String, bytes: [UInt8]
    ) throws(AttachmentError) -> Attachment {
        var attachment = try Attachment(name: name, bytes: bytes)
        attachment.name = Self.lastPart(of: name).shownAsFileName
        readText(of: &attachment)
        return attachment
    }

    /// Reads the text of a PDF that has none yet. Blocks at most 20 s.
    public func readText(of attachment: inout Attachment) {
        guard attachment.kind == .pdf, attachment.text == nil else { return }
        do throws(PDFTextFailure) {
            guard readsPDFText else { throw .notWanted }
            guard let program = PDFText(environment: environment) else { throw .notInstalled }
            attachment.text = try program.text(of: attachment.bytes, isCancelled: isCancelled)
            attachment.textFailure = nil
        } catch {
            attachment.textFailure = error
        }
    }

    private static func lastPart(of name: String) -> String {
        name.split(separator: "/").last.map(String.init) ?? name
    }

    private static func bytes(
        _ path: String, _ name: String
    ) throws(AttachmentError) -> [UInt8] {
        // Neither a pipe nor a terminal is waited for.
        let file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
        guard file >= 0 else { throw failure(errno, name) }
        defer { close(file) }
        var facts = stat()
        guard fstat(file, &facts) == 0 else { throw failure(errno, name) }
        try check(facts, name)
        let size = Int(facts.st_size)
        var bytes = [UInt8]()
        // One more than there should be: a file that grows is not whole.
        try read(file, upTo: max(size, 0) + 1, into: &bytes, name)
        if size > 0, bytes.count != size { throw .changing(name) }
        if size == 0, !bytes.isEmpty { return try wholeUnsized(file, bytes, name) }
        return bytes
    }

    /// Files of the kernel's have no size, and an end nevertheless.
    private static func wholeUnsized(
        _ file: Int32, _ first: [UInt8], _ name: String
    ) throws(AttachmentError) -> [UInt8] {
        var bytes = first
        try read(file, upTo: Attachment.largest + 1, into: &bytes, name)
        guard bytes.count <= Attachment.largest else {
            throw .tooLarge(name, size: Int64(bytes.count), limit: Int64(Attachment.largest))
        }
        return bytes
    }

    private static func check(_ facts: stat, _ name: String) throws(AttachmentError) {
        switch facts.st_mode & S_IFMT {
        case S_IFREG: break
        case S_IFDIR: throw .directory(name)
        case S_IFIFO: throw .pipe(name)
        default: throw .noFile(name)
        }
        guard facts.st_size <= Attachment.largest else {
            throw .tooLarge(
                name, size: Int64(facts.st_size), limit: Int64(Attachment.largest))
        }
    }

    private static func read(
        _ file: Int32, upTo limit: Int, into bytes: inout [UInt8], _ name: String
    ) throws(AttachmentError) {
        var chunk = [UInt8](repeating: 0, count: min(limit, 1 << 20))
        while bytes.count < limit {
            let count = Glibc.read(file, &chunk, min(chunk.count, limit - bytes.count))
            if count == 0 { return }
            if count > 0 {
                bytes += chunk[..<count]
            } else if errno != EINTR {
                throw failure(errno, name)
            }
        }
    }

    private static func failure(_ code: Int32, _ name: String) -> AttachmentError {
        switch code {
        case ENOENT, ENOTDIR: .missing(name)
        case EACCES, EPERM: .notPermitted(name)
        case EISDIR: .directory(name)
        // A socket, or a pipe of which nobody has the other end.
        case ENXIO, ENODEV: .noFile(name)
        default: .unreadable(name, reason: FileSystem.describe(code))
        }
    }
}

extension [Attachment] {
    /// - Throws: `tooLargeTogether` for more than one request takes.
    public func checkTogether() throws(AttachmentError) {
        let size = reduce(0) { $0 + $1.bytes.count }
        guard size <= Attachment.largest else {
            throw .tooLargeTogether(size: Int64(size), limit: Int64(Attachment.largest))
        }
    }
}
