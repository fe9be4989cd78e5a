import FoundationEssentials
import Glibc

/// What this process was started with: the one place that reads it, so that
/// everything else is a function of these values.
public struct ProcessEnvironment: Sendable, Equatable {
    /// Environment variables.
    public var variables: [String: String]
    /// The user's home folder.
    public var home: String
    /// The folder that relative paths count from.
    public var currentFolder: String
    /// The running program's file.
    public var executable: String

    /// Makes an environment.
    public init(
        variables: [String: String], home: String, currentFolder: String, executable: String
    ) {
        self.variables = variables
        self.home = home
        self.currentFolder = currentFolder
        self.executable = executable
    }

    /// The environment of the running process.
    public static func current() -> ProcessEnvironment {
        let variables = ProcessInfo.processInfo.environment
        return ProcessEnvironment(
            variables: variables, home: home(variables),
            currentFolder: FileManager.default.currentDirectoryPath,
            executable: FileSystem.linkTarget("/proc/self/exe") ?? CommandLine.arguments.first ?? ""
        )
    }

    /// Where this process keeps its files.
    public var paths: ApplicationPaths {
        ApplicationPaths(environment: variables, home: home, current: currentFolder)
    }

    /// A path as a person types it, made absolute: `~` is the home folder.
    public func absolute(_ path: String) -> String {
        ApplicationPaths.absolute(path, home: home, current: currentFolder)
    }

    /// `HOME` when it makes sense, else what the user database says.
    private static func home(_ variables: [String: String]) -> String {
        if let home = variables["HOME"], home.hasPrefix("/") { return home }
        guard let entry = getpwuid(getuid()) else { return "/" }
        return String(cString: entry.pointee.pw_dir)
    }
}
