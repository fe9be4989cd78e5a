/// What the cloud's service can do while a model answers, by the names that it
/// is asked for with.
public enum ServerTool: String, Sendable, CaseIterable {
    /// Searches the web.
    case googleSearch = "google_search"
    /// Looks at maps.
    case googleMaps = "google_maps"
    /// Fetches the pages that the prompt names.
    case urlContext = "url_context"
    /// Runs code that the model writes.
    case codeExecution = "code_execution"

    /// What a request says.
    public var tool: Tool {
        switch self {
        case .googleSearch: .googleSearch
        case .googleMaps: .googleMaps
        case .urlContext: .urlContext
        case .codeExecution: .codeExecution
        }
    }

    /// What it is for, for a person.
    public var summary: String {
        switch self {
        case .googleSearch: "The service searches the web"
        case .googleMaps: "The service looks at maps"
        case .urlContext: "The service fetches the pages that the message names"
        case .codeExecution: "The service runs code that the model writes"
        }
    }
}
