import Glibc

/// Why a program could not be driven.
package enum ProcessError: Error, CustomStringConvertible {
    case notBuilt(path: String)
    case system(call: String, code: Int32)
    /// What was waited for, and what was there instead.
    case timedOut(waitingFor: String, seen: String)

    package var description: String {
        switch self {
        case .notBuilt(let path):
            "\(path) is not built; `make build` builds the programs that end-to-end tests drive"
        case .system(let call, let code): "\(call): \(String(cString: strerror(code)))"
        case .timedOut(let what, let seen): "waited in vain for \(what); there was:\n\(seen)"
        }
    }

    /// The failure of the system call that just returned -1.
    static func last(_ call: String) -> ProcessError { .system(call: call, code: errno) }
}
