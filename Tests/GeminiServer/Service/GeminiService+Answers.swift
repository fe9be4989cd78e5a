import Foundation

/// The service's own answers: the same for the same request.
extension GeminiService {
    func answer(to request: RecordedRequest) -> Reply {
        switch request.endpoint {
        case .generate(let model, let streaming, _):
            let echo = Echo(request.canonicalContent, model: model)
            guard streaming else { return .json(echo.whole) }
            return request.query["alt"] == "sse"
                ? .events(echo.events) : .json(.array(echo.events))
        case .countTokens: return .countTokens(Echo.tokens(in: request.canonicalContent))
        case .listModels: return listing(request.query)
        case .model(let name):
            return models.first { $0.name == name }.map { .json($0.json) } ?? .internalError
        case .unknown: return .internalError
        }
    }

    /// A page of the models; the token of the next page is where it begins.
    private func listing(_ query: [String: String]) -> Reply {
        guard let size = Int(query["pageSize"] ?? "50"), size >= 0 else {
            return ServiceError.invalid("Invalid value at 'page_size' (TYPE_INT32)").reply
        }
        guard let start = Int(query["pageToken"] ?? "0"), (0...models.count).contains(start) else {
            return ServiceError.invalid("Invalid page token.").reply
        }
        let end = min(models.count, start + (size == 0 ? 50 : min(size, 1000)))
        var listing: JSON = ["models": .array(models[start..<end].map(\.json))]
        if end < models.count { listing["nextPageToken"] = .string("\(end)") }
        return .json(listing)
    }
}
