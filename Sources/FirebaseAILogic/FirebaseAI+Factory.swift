import HybridEngine

extension HybridEngine.FirebaseAI {
    /// An entry to a service, with the user's configuration: key, address,
    /// project and log. Nothing is opened and nobody is asked before the first
    /// request; what is missing is told by the first request's error.
    public static func firebaseAI(backend: Backend = .googleAI()) -> FirebaseAI {
        let environment = ProcessEnvironment.current()
        let paths = environment.paths
        let log = Log(path: paths.logFile)
        let configuration = Configuration.load(
            file: paths.configurationFile, environment: environment.variables)
        return FirebaseAI(
            service: GeminiService(
                configuration: backend.applied(to: configuration), environment: environment,
                log: log),
            log: log)
    }
}
