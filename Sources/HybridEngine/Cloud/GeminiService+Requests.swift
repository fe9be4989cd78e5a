import FoundationEssentials
import HTTPClient

/// A request to the service; headers come with the sending.
struct CloudRequest: Sendable {
    var url: String
    /// Nil asks for a resource, anything else is posted as JSON.
    var body: [UInt8]?
    /// Whether one of several models is asked.
    var isHybrid = false
    /// Nil for the configured one.
    var firstByteTimeout: Duration?

    /// The end of its address, which holds no secret: `gemini-x:generateContent`.
    fileprivate var method: Substring {
        let path = url.prefix { $0 != "?" }
        return path.suffix(from: path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)
    }
}

extension GeminiService {
    /// Longer answers to small questions are none, and an error says what it
    /// has to say before.
    private static let smallBodyLimit = 4 << 20

    /// Sends a request and returns with the head of an answer that went well;
    /// the body follows as it arrives.
    func send(
        _ request: CloudRequest, key: Credentials.Found
    ) async throws(LanguageModelError) -> HTTPResponse {
        let response = try await head(of: request, key.key)
        learn { standing, _ in standing.reached() }
        guard (200..<300).contains(response.status) else {
            throw await failure(of: response, key).naming(key.source)
        }
        return response
    }

    private func head(
        of request: CloudRequest, _ key: APIKey
    ) async throws(LanguageModelError) -> HTTPResponse {
        let response: HTTPResponse?
        do throws(HTTPError) {
            response = try await door.send(http(request, key))
        } catch {
            let error = LanguageModelError(error)
            parts.log?.debug("\(request.method): \(error.kind)")
            throw error
        }
        guard let response else { throw .doorIsShut }
        parts.log?.debug("\(request.method): HTTP \(response.status)")
        return response
    }

    /// Sends a small question and returns the whole answer.
    func ask(
        _ request: CloudRequest, key: Credentials.Found
    ) async throws(LanguageModelError) -> [UInt8] {
        let response = try await send(request, key: key)
        var bytes: [UInt8] = []
        let body = response.body.makeAsyncIterator()
        do throws(HTTPError) {
            while let chunk = try await body.next() {
                bytes += chunk
                if bytes.count > Self.smallBodyLimit {
                    throw HTTPError.tooLarge(limit: Self.smallBodyLimit)
                }
            }
        } catch {
            throw LanguageModelError(error)
        }
        return bytes
    }

    private func http(_ request: CloudRequest, _ key: APIKey) -> HTTPRequest {
        var timeouts = self.timeouts
        if let timeout = request.firstByteTimeout { timeouts.firstByte = timeout }
        let client = "gl-swift/6 tandem/\(parts.version)" + (request.isHybrid ? " hybrid" : "")
        var headers = [
            HTTPHeader("x-goog-api-key", key.value), HTTPHeader("x-goog-api-client", client),
        ]
        if request.body != nil { headers.append(HTTPHeader("Content-Type", "application/json")) }
        return HTTPRequest(
            method: request.body == nil ? .get : .post, url: request.url, headers: headers,
            body: request.body ?? [], timeouts: timeouts, bodyLimit: parts.answerLimit)
    }

    private func failure(
        of response: HTTPResponse, _ key: Credentials.Found
    ) async -> LanguageModelError {
        var body: [UInt8] = []
        let iterator = response.body.makeAsyncIterator()
        do throws(HTTPError) {
            while body.count < Self.smallBodyLimit, let chunk = try await iterator.next() {
                body += chunk
            }
        } catch {
            if error == .cancelled { return .cancelled }
            // What came says more than that the rest did not.
        }
        let reader = ServiceErrorReader(
            status: response.status, contentType: response.header("Content-Type"),
            retryAfter: response.header("Retry-After"), now: Date().timeIntervalSince1970,
            redaction: Redaction(apiKey: key.key.value))
        return reader.error(body)
    }
}

extension LanguageModelError {
    /// A refused key is easier to put right when one knows which it is.
    func naming(_ source: APIKeySource) -> LanguageModelError {
        guard case .service(.invalidAPIKey, var failure) = self else { return self }
        failure.apiKeySource = source.rawValue
        return .service(.invalidAPIKey, failure)
    }
}
