import Glibc

/// A system call that failed.
struct SystemError: Error {
    let call: String
    let code: Int32

    static func last(_ call: String) -> SystemError { SystemError(call: call, code: errno) }
}
