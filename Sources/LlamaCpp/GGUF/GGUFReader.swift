import Glibc

/// Reads a file front to back, in large pieces, and never beyond its end.
struct GGUFReader: ~Copyable {
    let size: UInt64
    /// Where the next byte lies in the file.
    private(set) var position: UInt64 = 0

    private let descriptor: Int32
    private var buffer = [UInt8](repeating: 0, count: 1 << 18)
    /// The part of the file that `buffer` holds.
    private var buffered: Range<UInt64> = 0..<0

    init(path: String) throws(LlamaError) {
        (descriptor, size) = try Self.openRegularFile(path)
    }

    deinit { close(descriptor) }

    private static func openRegularFile(_ path: String) throws(LlamaError) -> (Int32, UInt64) {
        // Opening a pipe for reading would wait for a writer.
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { throw openFailure(errno) }
        var information = stat()
        guard fstat(descriptor, &information) == 0, information.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            throw .notARegularFile
        }
        return (descriptor, UInt64(information.st_size))
    }

    private static func openFailure(_ code: Int32) -> LlamaError {
        switch code {
        case ENOENT, ENOTDIR: .missingFile
        case ENXIO, ENODEV: .notARegularFile
        default: .unreadableFile(errno: code)
        }
    }

    mutating func read<Value: FixedWidthInteger>(
        _: Value.Type = Value.self
    ) throws(LlamaError) -> Value {
        var value: Value = 0
        for byte in 0..<MemoryLayout<Value>.size {
            value |= Value(truncatingIfNeeded: try readByte()) << Value(8 * byte)
        }
        return value
    }

    /// A string as GGUF stores it: its length in bytes, then the bytes.
    mutating func readString(limit: UInt64) throws(LlamaError) -> String {
        String(decoding: try readBytes(limit: limit), as: UTF8.self)
    }

    /// The bytes of a string, which may not be text.
    mutating func readBytes(limit: UInt64) throws(LlamaError) -> [UInt8] {
        let count: UInt64 = try read()
        guard count <= limit else { throw .inconsistentFile("a name of \(count) bytes") }
        guard count <= size - position else {
            throw .truncatedFile(size: size, expected: position + count)
        }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(Int(count))
        while bytes.count < count {
            if !buffered.contains(position) { try fill() }
            let start = Int(position - buffered.lowerBound)
            let part = min(Int(count) - bytes.count, Int(buffered.upperBound - position))
            bytes += buffer[start..<start + part]
            position += UInt64(part)
        }
        return bytes
    }

    mutating func skipString() throws(LlamaError) {
        try skip(try read(UInt64.self))
    }

    mutating func skip(_ count: UInt64) throws(LlamaError) {
        let (end, overflow) = position.addingReportingOverflow(count)
        guard !overflow, end <= size else {
            throw .truncatedFile(size: size, expected: overflow ? .max : end)
        }
        position = end
    }

    private mutating func readByte() throws(LlamaError) -> UInt8 {
        if !buffered.contains(position) { try fill() }
        defer { position += 1 }
        return buffer[Int(position - buffered.lowerBound)]
    }

    private mutating func fill() throws(LlamaError) {
        guard position < size else { throw .truncatedFile(size: size, expected: position + 1) }
        let count = pread(descriptor, &buffer, buffer.count, off_t(position))
        guard count >= 0 else { throw .unreadableFile(errno: errno) }
        guard count > 0 else { throw .truncatedFile(size: position, expected: size) }
        buffered = position..<position + UInt64(count)
    }
}
