import CSeccomp

/// What came of trying every refused call.
public struct SandboxReport: Sendable {
    /// One call.
    public struct Row: Sendable, Equatable {
        /// The call, and what of it is refused where that is only a part.
        public var name: String
        /// Whether the sandbox's own answer came.
        public var isRefused: Bool
        /// The error number; 0 when the call went through.
        public var errno: Int32
    }
    /// In the policy's order.
    public var rows: [Row]

    /// Makes every call, for real.
    public static func collect() -> SandboxReport {
        SandboxReport(rows: SandboxProbe.all.map { $0.run() })
    }

    /// Whether nothing went through.
    public var isComplete: Bool { rows.allSatisfy(\.isRefused) }

    /// A line for every call: its name, "refused" or "allowed", and the error.
    public var table: String {
        let width = rows.map(\.name.count).max() ?? 0
        return rows.map { row in
            let name = row.name + String(repeating: " ", count: width - row.name.count)
            let error = row.errno == 0 ? "-" : Self.errorName(row.errno)
            return "\(name)  \(row.isRefused ? "refused" : "allowed")  \(error)\n"
        }.joined()
    }

    private static func errorName(_ code: Int32) -> String {
        cseccomp_error_name(code).map { String(cString: $0) } ?? "\(code)"
    }
}
