import CJinja

/// A text in the Jinja language, as models bring it to lay conversations out.
/// Owns the C++ handle.
///
/// The text may be hostile: reading it and filling it in can fail, take long,
/// or end the process. It is for a process that may end.
public final class JinjaTemplate {
    private let handle: OpaquePointer

    /// Reads a template.
    ///
    /// - Throws: `JinjaError` for a text that is no template.
    public init(_ source: String) throws(JinjaError) {
        var source = source
        handle = try Self.told { message, size in
            source.withUTF8 { bytes in
                bytes.withMemoryRebound(to: CChar.self) {
                    cjinja_parse($0.baseAddress, $0.count, message, size)
                }
            }
        }
    }

    deinit { cjinja_free(handle) }

    /// Fills it in.
    ///
    /// - Parameter globals: a JSON object; its members are the template's
    ///   variables.
    /// - Throws: `JinjaError` when the template refuses them, or is wrong.
    public func render(_ globals: String) throws(JinjaError) -> String {
        var globals = globals
        var count = 0
        let text = try Self.told { message, size in
            globals.withUTF8 { bytes in
                bytes.withMemoryRebound(to: CChar.self) {
                    cjinja_render(handle, $0.baseAddress, $0.count, &count, message, size)
                }
            }
        }
        defer { cjinja_free_text(text) }
        let bytes = UnsafeRawBufferPointer(start: text, count: count)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// What a C function gives, or what it says went wrong.
    private static func told<Result>(
        _ body: (UnsafeMutablePointer<CChar>?, Int) -> Result?
    ) throws(JinjaError) -> Result {
        var message = [CChar](repeating: 0, count: 512)
        let result = message.withUnsafeMutableBufferPointer { body($0.baseAddress, $0.count) }
        if let result { return result }
        let bytes = message.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
        throw JinjaError(String(decoding: bytes, as: UTF8.self))
    }
}
