import CSeccomp
import Glibc

/// One refused call, made for real.
///
/// The arguments are such that the call does no harm where it is allowed, and
/// then succeeds or fails for another reason than the sandbox would give.
struct SandboxProbe: Sendable {
    enum Argument: Sendable {
        case number(Int)
        case path(String)

        /// To be freed.
        var copiedPath: UnsafeMutablePointer<CChar>? {
            if case .path(let path) = self { strdup(path) } else { nil }
        }
    }
    enum Call: Sendable {
        case system(String, [Argument])
        case function(@Sendable () -> Int32)
    }

    /// The call, and what of it is refused where that is only a part.
    var name: String
    var call: Call
    var refusal: SandboxRule.Refusal = .notPermitted

    func run() -> SandboxReport.Row {
        let code =
            switch call {
            case .function(let function): Int(function())
            case .system(let name, let arguments): Self.perform(name, arguments)
            }
        let expected = refusal == .notPermitted ? EPERM : ENOSYS
        return SandboxReport.Row(
            name: name, isRefused: code == -Int(expected) || code == Self.absent,
            errno: code < 0 ? Int32(-code) : 0)
    }

    /// The answer for a call that this architecture does not have.
    private static let absent = -Int(ENOSYS)

    private static func perform(_ name: String, _ arguments: [Argument]) -> Int {
        let number = SystemCall.number(of: name)
        guard number >= 0 else { return absent }
        // The kernel reads the strings during the call only.
        let strings = arguments.map(\.copiedPath)
        defer { strings.forEach { free($0) } }
        var values = zip(arguments, strings).map { argument, string in
            if case .number(let value) = argument { value } else { Int(bitPattern: string) }
        }
        values += [Int](repeating: 0, count: 5 - values.count)
        return cseccomp_call(
            Int(number), values[0], values[1], values[2], values[3], values[4])
    }
}
