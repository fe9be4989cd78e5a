import Foundation

/// A folder that is gone when its owner is.
package final class TemporaryFolder {
    package let path: String

    package init() throws {
        var template = Array("/tmp/tandem-test.XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw ProcessError.last("mkdtemp") }
        path = String(decoding: template.dropLast().map(UInt8.init), as: UTF8.self)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Writes a file into it and returns its path.
    @discardableResult
    package func write(_ text: String, to name: String) throws -> String {
        let file = "\(path)/\(name)"
        try Data(text.utf8).write(to: URL(fileURLWithPath: file))
        return file
    }
}
