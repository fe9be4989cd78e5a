/// A Firebase project whose custom models can be had by name.
public struct FirebaseProject: Sendable, Equatable {
    /// The project's identifier.
    public var project: String
    /// The app's identifier, `1:…:ios:…`.
    public var app: String
    /// The project's API key.
    public var apiKey: String
    /// The bundle identifier that the key may be restricted to.
    public var bundle: String

    /// Names a project.
    public init(project: String, app: String, apiKey: String, bundle: String = "tandem") {
        self.project = project
        self.app = app
        self.apiKey = apiKey
        self.bundle = bundle
    }
}

extension FirebaseProject {
    /// Nil where no project is named. Its key is found when it is needed.
    init?(_ configuration: Configuration) {
        guard let project = configuration.firebaseProject,
            let app = configuration.firebase.app.value
        else { return nil }
        self.init(
            project: project, app: app, apiKey: "", bundle: configuration.firebase.bundle.value)
    }
}

extension FirebaseProject: CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    /// The project; the key is not shown.
    public var description: String { "Firebase project \(project)" }

    /// The same as the description.
    public var debugDescription: String { description }

    /// The same as the description.
    public var customMirror: Mirror { Mirror(self, children: ["project": project]) }
}
