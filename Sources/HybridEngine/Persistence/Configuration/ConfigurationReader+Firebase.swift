extension ConfigurationReader {
    mutating func readFirebase() {
        if let project = value("firebase.project", \.nonEmptyString) {
            configuration.firebase.project = Setting(project.value, project.origin)
        }
        if let app = value("firebase.app", \.nonEmptyString) {
            configuration.firebase.app = Setting(app.value, app.origin)
        }
        if let bundle = value("firebase.bundle", \.headerText) {
            configuration.firebase.bundle = bundle
        }
        if let models = value("firebase.models", \.modelNames) {
            configuration.firebase.models = models
        }
        if let address = value(
            "firebase.baseURL", { $0.nonEmptyString.flatMap { try? BaseURL($0).text } })
        {
            configuration.firebase.baseURL = Setting(address.value, address.origin)
        }
    }
}

extension JSONValue {
    /// What may stand in a field of a request.
    fileprivate var headerText: String? {
        nonEmptyString.flatMap { $0.utf8.allSatisfy { (0x21...0x7e).contains($0) } ? $0 : nil }
    }

    fileprivate var modelNames: [String]? {
        guard case .array(let values) = self else { return nil }
        let names = values.compactMap(\.string)
        return names.count == values.count && names.allSatisfy { ModelName.problem($0) == nil }
            ? names : nil
    }
}
