/// The protocol as the service speaks it: pure, requests in, replies out.
struct GeminiService: Sendable {
    let key: String?
    let models: [ServedModel]
    /// Whether turns have to alternate. The real service has grown lenient
    /// and takes several of one role in a row; ours promises not to send them.
    let wantsAlternation: Bool

    /// What the real service would refuse the request with; the first is what
    /// it would say.
    func objections(to request: RecordedRequest) -> [ServiceError] {
        guard request.endpoint != .unknown else { return [Self.noSuchPath] }
        return keyObjections(to: request) + modelObjections(to: request)
            + bodyObjections(to: request)
    }

    func steps(for request: RecordedRequest) -> [Step] {
        let objection = objections(to: request).first
        let reply = objection?.reply ?? answer(to: request)
        return reply.steps(request)
    }

    private static let noSuchPath = ServiceError(
        code: 404, status: "NOT_FOUND", message: "Requested entity was not found.")

    private func keyObjections(to request: RecordedRequest) -> [ServiceError] {
        // The real service takes it there; ours is to keep it out of URLs.
        if request.query["key"] != nil {
            return [.invalid("The key is in the URL, where logs and proxies see it.")]
        }
        guard let key else { return [] }
        guard let sent = request.headers["x-goog-api-key"] else { return [.noKey] }
        return sent == key ? [] : [.badKey]
    }

    private func modelObjections(to request: RecordedRequest) -> [ServiceError] {
        switch request.endpoint {
        case .generate(let name, let streaming, _):
            missing(
                name, for: "generateContent",
                called: streaming ? "streamGenerateContent" : "generateContent")
        case .countTokens(let name, _): missing(name, for: "countTokens", called: "countTokens")
        case .model(let name): missing(name, for: nil, called: "getModel")
        case .listModels, .unknown: []
        }
    }

    private func missing(
        _ name: String, for method: String?, called: String
    ) -> [ServiceError] {
        let found = models.contains { model in
            model.name == name && (method.map(model.methods.contains) ?? true)
        }
        return found ? [] : [.modelNotFound(name, method: called)]
    }

    private func bodyObjections(to request: RecordedRequest) -> [ServiceError] {
        guard let shape = request.shape else { return [] }
        if let objections = formatObjections(to: request) { return objections }
        let complaints = shape.complaints(about: request.json)
        var rules = RequestRules(
            request: request.canonicalContent, wantsAlternation: wantsAlternation)
        guard case .countTokens(let model, _) = request.endpoint else {
            return complaints + rules.complaints()
        }
        rules.isCounting = true
        return complaints + countObjections(to: shape.canonical(request.json), model: model)
            + rules.complaints()
    }

    /// Why the body cannot be looked into; nil when it can.
    private func formatObjections(to request: RecordedRequest) -> [ServiceError]? {
        let type = request.headers["Content-Type"] ?? ""
        guard type.lowercased().hasPrefix("application/json") else {
            return [.invalid("Invalid content type \"\(type)\". Only JSON is accepted.")]
        }
        guard case .object = request.json else {
            return [.invalid("Invalid JSON payload received. Unexpected token.")]
        }
        return nil
    }

    private func countObjections(to body: JSON, model: String) -> [ServiceError] {
        let wrapped = body["generateContentRequest"]
        guard !wrapped.isNull else { return [] }
        guard body["contents"].isNull else {
            return [.invalid("Only one of contents and generate_content_request can be set.")]
        }
        guard wrapped["model"].string == "models/\(model)" else {
            return [
                .invalid("generate_content_request.model must be models/\(model), as in the path.")
            ]
        }
        return []
    }
}
