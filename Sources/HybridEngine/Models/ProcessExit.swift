/// How a process ended.
public enum ProcessExit: Codable, Sendable, Equatable {
    /// It exited by itself with this status.
    case status(Int32)
    /// This signal killed it.
    case signal(Int32)
}

extension ProcessExit: CustomStringConvertible {
    /// `signal 9, killed` or `status 3`.
    public var description: String {
        switch self {
        case .status(let status): "status \(status)"
        case .signal(let signal):
            "signal \(signal)" + (Self.names[signal].map { ", \($0)" } ?? "")
        }
    }

    /// Of signals, by their numbers on Linux.
    private static let names: [Int32: String] = [
        4: "illegal instruction", 6: "aborted", 7: "bus error", 8: "arithmetic error",
        9: "killed", 11: "memory fault", 15: "terminated", 24: "processor time used up",
        31: "forbidden system call",
    ]
}
