import HTTPClient
import Testing

extension HTTPClient {
    func text(_ request: HTTPRequest) async throws(HTTPError) -> String {
        String(decoding: try await send(request).body.collect(), as: UTF8.self)
    }

    func text(_ url: String) async throws(HTTPError) -> String {
        try await text(HTTPRequest(url: url))
    }
}

/// The error that something throws; it is an error if it throws none.
func error(
    at place: SourceLocation = #_sourceLocation,
    of body: () async throws(HTTPError) -> Void
) async -> HTTPError? {
    do throws(HTTPError) {
        try await body()
        Issue.record("no error", sourceLocation: place)
        return nil
    } catch {
        return error
    }
}
