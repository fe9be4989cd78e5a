extension Configuration {
    /// The Firebase project whose custom models can be had by name. It counts
    /// where both a project and an app are named.
    public struct Firebase: Sendable, Equatable {
        /// The project (`firebase.project`); nil for that of the cloud model.
        public var project = Setting<String?>(nil)
        /// The app's identifier (`firebase.app`).
        public var app = Setting<String?>(nil)
        /// The bundle identifier that the key may be restricted to
        /// (`firebase.bundle`).
        public var bundle = Setting("tandem")
        /// Names of models that the project has (`firebase.models`), for lists:
        /// the service tells nobody its names.
        public var models = Setting([String]())
        /// One address for the project's services (`firebase.baseURL`); nil for
        /// Google's.
        public var baseURL = Setting<String?>(nil)

        /// Makes the defaults.
        public init() {}
    }

    /// The project whose models can be had; nil where none is named, or no app.
    public var firebaseProject: String? {
        firebase.app.value == nil ? nil : firebase.project.value ?? cloud.project.value
    }
}
