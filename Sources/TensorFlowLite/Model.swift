import CTensorFlowLite
import FoundationEssentials
import Glibc

/// A model in memory: the weights and the graph, before anything is computed.
final class Model {
    let handle: OpaquePointer
    private let report: Report
    /// The bytes of a model that came from no file; they outlive the handle.
    private let bytes: UnsafeMutableRawPointer?

    /// The bytes at the beginning of every file: an offset, then this.
    private static let identifier = Array("TFL3".utf8)
    private static let headerSize = 8

    init(path: String, report: Report) throws(InterpreterError) {
        try Self.checkFile(path)
        guard let handle = ctfl_model_from_file(path, report.handle) else {
            throw .failedToLoadModel(reason: report.take())
        }
        self.handle = handle
        self.report = report
        bytes = nil
    }

    init(data: Data, report: Report) throws(InterpreterError) {
        try Self.checkHeader([UInt8](data.prefix(Self.headerSize)))
        // Aligned, as a file's would be: the graph is read in place.
        let bytes = UnsafeMutableRawPointer.allocate(byteCount: data.count, alignment: 64)
        data.withUnsafeBytes { source in
            if let begin = source.baseAddress {
                bytes.copyMemory(from: begin, byteCount: source.count)
            }
        }
        guard let handle = ctfl_model_from_bytes(bytes, data.count, report.handle) else {
            bytes.deallocate()
            throw .failedToLoadModel(reason: report.take())
        }
        self.handle = handle
        self.report = report
        self.bytes = bytes
    }

    deinit {
        ctfl_model_free(handle)
        bytes?.deallocate()
    }

    /// Of what the library would wait for, or say nothing helpful about.
    private static func checkFile(_ path: String) throws(InterpreterError) {
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw .failedToLoadModel(reason: "\(String(cString: strerror(errno))).")
        }
        defer { close(descriptor) }
        var facts = stat()
        guard fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else {
            throw .failedToLoadModel(reason: "It is a directory or a device, not a file.")
        }
        var header = [UInt8](repeating: 0, count: headerSize)
        let count = read(descriptor, &header, headerSize)
        try checkHeader(Array(header.prefix(max(0, count))))
    }

    private static func checkHeader(_ header: [UInt8]) throws(InterpreterError) {
        guard !header.isEmpty else { throw .failedToLoadModel(reason: "The file is empty.") }
        guard header.count == headerSize, Array(header[4...]) == identifier else {
            throw .failedToLoadModel(reason: "The file is not a TensorFlow Lite model.")
        }
    }
}
