/// What a path asks for.
package enum Endpoint: Sendable, Equatable {
    case generate(model: String, streaming: Bool, form: Form)
    case countTokens(model: String, form: Form)
    case listModels
    case model(String)
    case unknown

    /// The three ways to name a model.
    package enum Form: Sendable, Equatable {
        /// `models/{model}`
        case developer
        /// `projects/{project}/models/{model}`
        case developerProject(String)
        /// `projects/{project}/locations/{location}/publishers/google/models/{model}`
        case agentPlatform(project: String, location: String)
    }

    /// Kinds by which replies can be queued.
    package enum Kind: String, Sendable, CaseIterable {
        case generate, countTokens, listModels, model, unknown
    }

    package var kind: Kind {
        switch self {
        case .generate: .generate
        case .countTokens: .countTokens
        case .listModels: .listModels
        case .model: .model
        case .unknown: .unknown
        }
    }

    package init(method: String, path: String) {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard parts.count > 2, parts[0].isEmpty, parts[1] == "v1beta" else {
            self = .unknown
            return
        }
        self = Self.endpoint(method: method, resource: Array(parts[2...]))
    }

    private static func endpoint(method: String, resource: [String]) -> Endpoint {
        if method == "GET" {
            switch resource.count {
            case 1 where resource[0] == "models": return .listModels
            case 2 where resource[0] == "models" && !resource[1].isEmpty: return .model(resource[1])
            default: return .unknown
            }
        }
        guard method == "POST", let form = form(of: resource.dropLast()), let last = resource.last,
            let colon = last.lastIndex(of: ":"), colon > last.startIndex
        else { return .unknown }
        let model = String(last[..<colon])
        switch last[last.index(after: colon)...] {
        case "generateContent": return .generate(model: model, streaming: false, form: form)
        case "streamGenerateContent": return .generate(model: model, streaming: true, form: form)
        case "countTokens": return .countTokens(model: model, form: form)
        default: return .unknown
        }
    }

    /// The form whose path before the model's name this is.
    private static func form(of parent: ArraySlice<String>) -> Form? {
        let parts = Array(parent)
        guard !parts.contains("") else { return nil }
        switch parts.count {
        case 1 where parts == ["models"]: return .developer
        case 3 where parts[0] == "projects" && parts[2] == "models":
            return .developerProject(parts[1])
        case 7
        where parts[0] == "projects" && parts[2] == "locations"
            && parts[4...] == ["publishers", "google", "models"]:
            return .agentPlatform(project: parts[1], location: parts[3])
        default: return nil
        }
    }
}
