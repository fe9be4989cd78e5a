import HybridEngine

extension HybridEngine.FirebaseAI {
    /// An entry to a service, with the user's configuration: key, address,
    /// project and log. Nothing is opened and nobody is asked before the first
    /// request; what is missing is told by the first request's error.
    public static func firebaseAI(backend: Backend = .googleAI()) -> FirebaseAI {
        let environment = ProcessEnvironment.current()
        let configuration = Configuration.load(
            file: environment.paths.configurationFile, environment: environment.variables)
        let log = Log(environment, configuration)
        return FirebaseAI(
            service: GeminiService(
                configuration: backend.applied(to: configuration), environment: environment,
                log: log),
            log: log)
    }
}
