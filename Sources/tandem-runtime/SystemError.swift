import Glibc

/// The system's words for an error number.
enum SystemError {
    static func text(_ code: Int32) -> String { String(cString: strerror(code)) }
}
