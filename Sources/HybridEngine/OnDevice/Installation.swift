import Glibc

/// The parts of an installed program that the engine needs: the runtime
/// program, the catalogue, the folders with models.
public struct Installation: Sendable, Equatable {
    /// Places where the runtime program may be, first one first.
    public var runtimeCandidates: [String]
    /// Finds model files.
    public var models: ModelLocator
    /// Why the user's own catalogue is not used; nil when it is, or when there
    /// is none.
    public var catalogueProblem: String?
    /// Places where TensorFlow Lite's library may be, first one first.
    public var tensorFlowCandidates: [String]

    /// Makes an installation.
    public init(
        runtimeCandidates: [String], models: ModelLocator, tensorFlowCandidates: [String] = []
    ) {
        self.runtimeCandidates = runtimeCandidates
        self.models = models
        self.tensorFlowCandidates = tensorFlowCandidates
    }

    /// Looks around the running program: an installed one has
    /// `../share/tandem` and `../libexec/tandem`, one that was built in a
    /// checkout has `assets/` and `.deps/` there.
    public init(_ environment: ProcessEnvironment) {
        let layout = InstallationLayout(environment, exists: Self.exists)
        let shipped = layout.catalogueFiles.lazy
            .compactMap { try? ModelCatalogue(contentsOf: $0) }.first
        var catalogue = shipped ?? ModelCatalogue()
        var problem: String?
        let own = environment.paths.catalogueFile
        if Self.exists(own) {
            do throws(LanguageModelError) {
                catalogue = catalogue.merging(try ModelCatalogue(contentsOf: own))
            } catch {
                problem = "\(own) is not a catalogue of models"
            }
        }
        if !catalogue.aliases.isEmpty {
            catalogue = catalogue.choosing(
                for: InstallationIdentifier.current(in: environment.paths))
        }
        self.init(
            runtimeCandidates: layout.runtimePrograms,
            models: ModelLocator(catalogue: catalogue, folders: layout.modelFolders),
            tensorFlowCandidates: layout.tensorFlowLibraries)
        catalogueProblem = problem
    }

    /// The runtime program, or nil when it is in none of its places. Looked
    /// up anew each time: it may be installed while the program runs.
    public var runtimeProgram: String? {
        runtimeCandidates.first { access($0, X_OK) == 0 }
    }

    /// TensorFlow Lite's library, or nil when it is in none of its places.
    public var tensorFlowLibrary: String? {
        tensorFlowCandidates.first { access($0, R_OK) == 0 }
    }

    private static func exists(_ path: String) -> Bool {
        access(path, F_OK) == 0
    }
}
