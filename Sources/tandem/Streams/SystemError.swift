import Glibc

/// The system's words for its error numbers.
enum SystemError {
    static func text(_ code: Int32) -> String { String(cString: strerror(code)) }
}
