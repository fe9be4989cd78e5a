/// The environment of the runtime process: what a program needs to run, and
/// nothing that it has no business to know, such as keys.
enum RuntimeEnvironment {
    private static let names: Set = [
        "HOME", "LANG", "LANGUAGE", "LD_LIBRARY_PATH", "PATH", "TMPDIR", "TZ",
    ]
    private static let prefixes = ["LC_", "TANDEM_RUNTIME_"]

    /// On a crash, Swift's runtime would start a program that writes a
    /// backtrace, which the sandbox does not let it; the process would hang
    /// where it should end.
    private static let fixed = ["SWIFT_BACKTRACE": "enable=no"]

    static func variables(from all: [String: String]) -> [String: String] {
        let passed = all.filter { name, _ in
            names.contains(name) || prefixes.contains { name.hasPrefix($0) }
        }
        return passed.merging(fixed) { _, fixed in fixed }
    }
}
