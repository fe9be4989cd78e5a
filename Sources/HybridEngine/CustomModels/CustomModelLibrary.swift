import Glibc

/// The custom models that are installed.
public struct CustomModelLibrary: Sendable {
    private let environment: ProcessEnvironment
    private let folders: [String]

    /// Looks where a program's models are.
    ///
    /// - Parameters:
    ///   - environment: what the program was started with.
    ///   - installation: nil for the one around the running program.
    public init(_ environment: ProcessEnvironment, installation: Installation? = nil) {
        self.environment = environment
        folders = (installation ?? Installation(environment)).models.folders
    }

    /// The file of a model by its name or path; nil when there is none.
    public func path(of request: String) -> String? {
        CustomModelLocator.find(
            request, folders: folders, absolute: environment.absolute,
            isFile: { access($0, F_OK) == 0 })
    }
}
