/// The environment of the runtime process: what a program needs to run, and
/// nothing that it has no business to know, such as keys.
enum RuntimeEnvironment {
    private static let names: Set = [
        "HOME", "LANG", "LANGUAGE", "LD_LIBRARY_PATH", "PATH", "TMPDIR", "TZ",
    ]
    private static let prefixes = ["LC_", "TANDEM_RUNTIME_"]

    static func variables(from all: [String: String]) -> [String: String] {
        all.filter { name, _ in
            names.contains(name) || prefixes.contains { name.hasPrefix($0) }
        }
    }
}
