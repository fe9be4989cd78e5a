/// Where the parts of an installation are looked for; a pure function of the
/// environment and of what exists.
struct InstallationLayout: Equatable {
    /// First one first.
    let runtimePrograms: [String]
    let catalogueFiles: [String]
    let modelFolders: [String]
    /// TensorFlow Lite's library.
    let tensorFlowLibraries: [String]

    init(_ environment: ProcessEnvironment, exists: (String) -> Bool) {
        let programFolder = Self.parent(of: environment.executable)
        let prefix = Self.parent(of: programFolder)
        let share = ApplicationPaths.joined(prefix, "share/tandem")
        let checkout = Self.checkout(above: programFolder, exists: exists)
        runtimePrograms = Self.runtimePrograms(environment, folder: programFolder, prefix: prefix)
        catalogueFiles =
            [ApplicationPaths.joined(share, "models.json")]
            + checkout.map { [ApplicationPaths.joined($0, "assets/models.json")] }.orEmpty
        modelFolders =
            [environment.paths.modelsFolder, ApplicationPaths.joined(share, "models")]
            + checkout.map(Self.modelFolders).orEmpty
        tensorFlowLibraries =
            [ApplicationPaths.joined(prefix, "lib/tandem/\(Self.tensorFlowLibrary)")]
            + checkout.map {
                [ApplicationPaths.joined($0, ".deps/tensorflow/lib/\(Self.tensorFlowLibrary)")]
            }.orEmpty
    }

    private static let tensorFlowLibrary = "libtensorflowlite_c.so"

    /// What set-up made, and the small model that the sources hold.
    private static func modelFolders(ofCheckout folder: String) -> [String] {
        [".deps/models", ".deps/tensorflow/models", "assets"]
            .map { ApplicationPaths.joined(folder, $0) }
    }

    /// `TANDEM_RUNTIME` alone when it is set: a wrong path there must be
    /// noticed, not papered over.
    private static func runtimePrograms(
        _ environment: ProcessEnvironment, folder: String, prefix: String
    ) -> [String] {
        if let program = environment.variables["TANDEM_RUNTIME"], !program.isEmpty {
            return [environment.absolute(program)]
        }
        return [
            ApplicationPaths.joined(folder, "tandem-runtime"),
            ApplicationPaths.joined(prefix, "libexec/tandem/tandem-runtime"),
        ]
    }

    /// The first folder upwards that looks like this project's checkout.
    private static func checkout(above folder: String, exists: (String) -> Bool) -> String? {
        var folder = folder
        while true {
            let marks = ["Package.swift", "assets/models.json"]
            if marks.allSatisfy({ exists(ApplicationPaths.joined(folder, $0)) }) { return folder }
            if folder == "/" || folder.isEmpty { return nil }
            folder = parent(of: folder)
        }
    }

    private static func parent(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "/" }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }
}

extension Optional where Wrapped == [String] {
    fileprivate var orEmpty: [String] { self ?? [] }
}
