import FoundationEssentials
import Glibc

extension Configuration {
    /// A larger file is no configuration.
    private static let sizeLimit = 1 << 20

    /// Reads the file and lays the environment's variables and the flags over
    /// it. A file that is missing is no problem; one that cannot be used is
    /// reported in ``problems``, and the defaults hold.
    public static func load(
        file: String, environment variables: [String: String] = [:],
        flags: ConfigurationFlags = ConfigurationFlags()
    ) -> Configuration {
        var configuration = Configuration()
        do {
            if let text = try contents(of: file) { configuration = parse(text, file: file) }
        } catch {
            configuration.problems.append(error)
        }
        configuration.apply(environment: variables)
        configuration.apply(flags)
        return configuration
    }

    /// Reads the text of a file named `file`. JSON5: comments and trailing
    /// commas are welcome.
    public static func parse(_ text: String, file: String) -> Configuration {
        // A file that was only created sets nothing.
        if text.allSatisfy(\.isWhitespace) { return Configuration() }
        do throws(JSON5Error) {
            let document = try JSON5Document(parsing: text)
            guard case .object = document.value else {
                return failed(file, "must be an object: { … }")
            }
            var reader = ConfigurationReader(file: file, document: document)
            return reader.read()
        } catch {
            return failed(file, line: error.line, "is not JSON5: \(error.reason)")
        }
    }

    /// Flags win over everything else.
    mutating func apply(_ flags: ConfigurationFlags) {
        if let mode = flags.mode { self.mode = Setting(mode, .flag("--mode")) }
        if let system = flags.system { self.system = Setting(system, .flag("--system")) }
        if let model = flags.deviceModel {
            device.model = Setting(model, .flag("--device-model"))
        }
        if let model = flags.cloudModel { cloud.model = Setting(model, .flag("--model")) }
        if !flags.options.isEmpty {
            options = Setting(flags.options.merged(over: options.value), .flag("--option"))
        }
    }

    private static func failed(
        _ file: String, line: Int? = nil, _ reason: String
    ) -> Configuration {
        var configuration = Configuration()
        configuration.problems = [
            ConfigurationProblem(file: file, line: line, key: nil, reason: reason)
        ]
        return configuration
    }

    private static func contents(of file: String) throws(ConfigurationProblem) -> String? {
        func problem(_ reason: String) -> ConfigurationProblem {
            ConfigurationProblem(file: file, key: nil, reason: reason)
        }
        var facts = stat()
        guard stat(file, &facts) == 0 else {
            if errno == ENOENT || errno == ENOTDIR { return nil }
            throw problem(FileSystem.describe(errno))
        }
        // A pipe or a device would wait for ever, or never end.
        guard facts.st_mode & S_IFMT == S_IFREG else { throw problem("is not a regular file") }
        guard facts.st_size <= sizeLimit else { throw problem("is larger than 1 MB") }
        guard let data = FileManager.default.contents(atPath: file) else {
            throw problem("cannot be read")
        }
        guard let text = String(validating: data, as: UTF8.self) else {
            throw problem("is not UTF-8 text")
        }
        return text
    }
}

extension ConfigurationProblem: Error {}
