import Foundation

/// A folder of a test's own, gone with it.
final class TemporaryFolder: Sendable {
    let path: String

    init() throws {
        var template = Array("\(NSTemporaryDirectory())/tandem-test-XXXXXX".utf8CString)
        guard let made = mkdtemp(&template) else { throw POSIXError(.EIO) }
        path = String(cString: made)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// The path of something in it.
    func file(_ name: String) -> String { "\(path)/\(name)" }

    /// Writes a file and returns its path.
    @discardableResult
    func write(_ content: some Sequence<UInt8>, to name: String) throws -> String {
        try Data(content).write(to: URL(fileURLWithPath: file(name)))
        return file(name)
    }

    @discardableResult
    func write(_ content: String, to name: String) throws -> String {
        try write(content.utf8, to: name)
    }
}
