import ChatUI
import HybridEngine
import TerminalUI

/// All that is wrong with the settings, a sentence each.
enum SettingsCheck {
    static func findings(
        _ configuration: Configuration, environment: ProcessEnvironment
    ) -> [String] {
        let unknown = configuration.unknownKeys.map(withSuggestion)
        let inFile = (configuration.problems + unknown + keys(configuration))
            .sorted { ($0.line ?? 0) < ($1.line ?? 0) }
            .map(\.description)
        let others =
            tools(configuration, environment) + firebase(configuration)
            + cloud(configuration, environment)
        return (inFile + others).map { TextSanitizer.sanitizeLine($0) }
    }

    private static func withSuggestion(_ problem: ConfigurationProblem) -> ConfigurationProblem {
        var problem = problem
        let names = ConfigurationKey.all.map(\.name)
        if let near = problem.key.flatMap({ Suggestion.nearest(to: $0, among: names) }) {
            problem.reason += "; did you mean \(near)?"
        }
        return problem
    }

    private static func keys(_ configuration: Configuration) -> [ConfigurationProblem] {
        guard case .file(let file) = configuration.keys.origin else { return [] }
        return configuration.keys.value.sorted { $0.key < $1.key }.flatMap { name, value in
            KeyMap.complaints(about: [name: value]).map {
                ConfigurationProblem(
                    file: file, line: configuration.keyLines[name], key: nil,
                    reason: $0.replacing("Settings: ", with: ""))
            }
        }
    }

    /// Names that nothing has, and descriptions of the user's that describe no
    /// function.
    private static func tools(
        _ configuration: Configuration, _ environment: ProcessEnvironment
    ) -> [String] {
        let toolbox = Toolbox(environment: environment)
        let unknown = configuration.tools.value.filter { toolbox.tool(named: $0) == nil }
        return unknown.map { name in
            let near = Suggestion.nearest(to: name, among: toolbox.names)
            let help = near.map { "did you mean \($0)?" } ?? toolbox.names.joined(separator: ", ")
            return "tools: there is no function \(name): \(help)"
        } + toolbox.problems.map(\.description)
    }

    /// A project is asked only where an app is named, too.
    private static func firebase(_ configuration: Configuration) -> [String] {
        let firebase = configuration.firebase
        if firebase.app.value == nil,
            firebase.project.value != nil || !firebase.models.value.isEmpty
        {
            return ["firebase: no project is asked until firebase.app names an app of it"]
        }
        if firebase.app.value != nil, configuration.firebaseProject == nil {
            return ["firebase: firebase.app needs a project: firebase.project"]
        }
        return []
    }

    /// Settings that are right one by one and make no sense together, and a
    /// key that cannot be used.
    private static func cloud(
        _ configuration: Configuration, _ environment: ProcessEnvironment
    ) -> [String] {
        let service = GeminiService(
            configuration: configuration, environment: environment, allowsNetwork: false)
        guard case .misconfigured(let reason) = service.availability else { return [] }
        return ["cloud: \(reason)"]
    }
}
