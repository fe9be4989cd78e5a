import HTTPClient

/// The custom models of a Firebase project.
struct FirebaseHost: ModelHost {
    /// Google's addresses.
    struct Addresses: Sendable {
        var models = "https://firebaseml.googleapis.com"
        var installations = "https://firebaseinstallations.googleapis.com"

        init() {}

        /// One address may stand for both.
        init(_ configuration: Configuration.Firebase) {
            guard let address = configuration.baseURL.value else { return }
            (models, installations) = (address, address)
        }

        init(models: String, installations: String) {
            (self.models, self.installations) = (models, installations)
        }
    }

    let project: FirebaseProject
    let key: FirebaseKey
    let addresses: Addresses
    let installation: FirebaseInstallation

    /// - Parameter key: nil for the project's own.
    init(
        _ project: FirebaseProject, key: FirebaseKey? = nil, addresses: Addresses = Addresses(),
        file: String, parts: DownloaderParts
    ) {
        self.project = project
        self.key = key ?? .given(project.apiKey)
        self.addresses = addresses
        installation = FirebaseInstallation(
            project, address: addresses.installations, file: file, parts: parts)
    }

    func source(of name: String) -> ModelRecord.Source { .firebase(project: project.project) }

    func ask(
        _ name: String, local: ModelRecord?, through door: NetworkDoor
    ) async -> Result<HostAnswer, HostFailure> {
        do throws(HostFailure) {
            let key = try await key.find()
            let token = try await installation.token(key, through: door)
            let answer = try await send(name, key, token, local?.hash, door)
            return answer.outcome(localHash: local?.hash).mapError { HostFailure(error: $0) }
        } catch {
            return .failure(error)
        }
    }

    private func send(
        _ name: String, _ key: String, _ token: String, _ hash: String?, _ door: NetworkDoor
    ) async throws(HostFailure) -> FirebaseInfoAnswer {
        var headers = [
            // In a field and not in the address, where logs would keep it.
            HTTPHeader("x-goog-api-key", key),
            HTTPHeader("x-ios-bundle-identifier", project.bundle),
            HTTPHeader("x-goog-firebase-installations-auth", token),
        ]
        if let hash { headers.append(HTTPHeader("if-none-match", hash)) }
        let path =
            "/v1beta2/projects/\(project.project.percentEncoded)"
            + "/models/\(name.percentEncoded):download"
        let request = HTTPRequest(
            url: addresses.models + path, headers: headers,
            timeouts: HTTPTimeouts(firstByte: .seconds(30)), bodyLimit: 1 << 20)
        do throws(HTTPError) {
            guard let response = try await door.send(request) else {
                throw HTTPError.couldNotConnect(DownloadError.doorIsShut.description)
            }
            return FirebaseInfoAnswer(
                status: response.status, hash: response.header("etag"),
                body: try await response.body.collect())
        } catch {
            throw HostFailure(error)
        }
    }
}
