import Digests
import HTTPClient

/// Files on ordinary web servers: those of the catalogue, and others by their
/// address.
struct PlainHost: ModelHost {
    let catalogue: ModelCatalogue
    let store: ModelStore
    /// The address that a caller gave for this name.
    var given: (name: String, url: String)?

    /// Whether a name is one of its models, as far as is known without asking.
    func hasModel(_ name: String) -> Bool { address(of: name) != nil }

    func source(of name: String) -> ModelRecord.Source {
        .url(Self.withoutQuery(address(of: name) ?? ""))
    }

    func ask(
        _ name: String, local: ModelRecord?, through door: NetworkDoor
    ) async -> Result<HostAnswer, HostFailure> {
        guard let remote = remote(name) else { return .failure(HostFailure(error: .notFound)) }
        guard let local else { return .success(.model(remote)) }
        // The catalogue knows which one is right: nobody has to be asked.
        if let wanted = remote.sha256 {
            return .success(
                wanted.description == local.sha256 ? .upToDate : .model(remote))
        }
        return await look(remote, local, door)
    }

    private func remote(_ name: String) -> RemoteModel? {
        guard let url = address(of: name) else { return nil }
        let entry = given == nil ? catalogue.entry(named: name) : nil
        let sha256 = entry?.sha256.flatMap(SHA256Digest.init(hexadecimal:))
        return RemoteModel(
            url: url, hash: sha256?.description, size: entry?.size, sha256: sha256,
            format: entry?.format ?? ModelFormat(fileName: Self.withoutQuery(url)))
    }

    private func address(of name: String) -> String? {
        if let given { return given.name == name ? given.url : nil }
        if let url = catalogue.entry(named: name)?.url { return url }
        if case .url(let url)? = store.record(name)?.source { return url }
        return nil
    }

    /// Asks for the head of the file alone.
    private func look(
        _ remote: RemoteModel, _ local: ModelRecord, _ door: NetworkDoor
    ) async -> Result<HostAnswer, HostFailure> {
        let isTag = local.hash.hasPrefix("\"") || local.hash.hasPrefix("W/")
        let request = HTTPRequest(
            method: .head, url: remote.url,
            headers: isTag ? [HTTPHeader("If-None-Match", local.hash)] : [],
            timeouts: HTTPTimeouts(firstByte: .seconds(30)), redirects: .anySecureOrigin)
        do throws(HTTPError) {
            guard let response = try await door.send(request) else {
                return .failure(HostFailure(error: .doorIsShut, isOffline: true))
            }
            return FileAnswer(response).versionOutcome(remote)
                .mapError { HostFailure(error: $0) }
        } catch {
            return .failure(HostFailure(error))
        }
    }

    /// What may be kept of an address.
    static func withoutQuery(_ url: String) -> String {
        String(url.prefix { $0 != "?" && $0 != "#" })
    }
}

extension FileAnswer {
    /// What the head of a file tells of its version.
    func versionOutcome(_ remote: RemoteModel) -> Result<HostAnswer, DownloadError> {
        var remote = remote
        if let linkedHash {
            // Whatever the server says that only stores the bytes.
            remote.hash = Self.unquoted(linkedHash)
            return .success(.model(remote))
        }
        switch status {
        case 304: return .success(.upToDate)
        case 200...299:
            remote.hash = etag ?? lastModified
            return .success(.model(remote))
        // A server without heads: only the file will tell.
        case 405, 501: return .success(.model(remote))
        case 400: return .failure(.invalidArgument(description: "the host refused the request"))
        case 401, 403: return .failure(.permissionDenied)
        case 404, 410: return .failure(.notFound)
        case 429: return .failure(.resourceExhausted)
        default:
            return .failure(
                .internalError(description: "the host answered with status \(status)"))
        }
    }
}

extension HostFailure {
    /// A host that was not heard.
    init(_ error: HTTPError) {
        switch error {
        case .cancelled: self.init(error: .cancelled)
        case .invalidURL(let why): self.init(error: .invalidArgument(description: why))
        default:
            self.init(
                error: .internalError(description: error.description), isOffline: error.isOffline)
        }
    }
}
