import CTensorFlowLite

/// Collects what the library has to say. Outlives everything it is given to.
final class Report {
    let handle: OpaquePointer

    init() throws(InterpreterError) {
        guard let handle = ctfl_report_new() else {
            throw .tensorFlowLiteError("There is no memory left.")
        }
        self.handle = handle
    }

    deinit { ctfl_report_free(handle) }

    /// What was said since the last time, on one line, without the library's
    /// prefixes.
    func take() -> String {
        var text = [CChar](repeating: 0, count: 2048)
        ctfl_report_take(handle, &text, text.count)
        let bytes = text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
        return String(decoding: bytes, as: UTF8.self)
            .split(whereSeparator: \.isNewline)
            .map { $0.drop { $0 == " " } }
            .joined(separator: " ")
    }
}
