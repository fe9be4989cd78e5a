import FoundationEssentials
import HTTPClient

/// Obtains and keeps the token that Firebase's services ask for.
actor FirebaseInstallation {
    private static let authVersion = "FIS_v2"

    private let project: FirebaseProject
    private let address: String
    private let file: String
    private let parts: DownloaderParts
    /// One request for all who want a token at once.
    private var running: Task<Result<InstallationToken, HostFailure>, Never>?

    init(_ project: FirebaseProject, address: String, file: String, parts: DownloaderParts) {
        self.project = project
        self.address = address
        self.file = file
        self.parts = parts
    }

    /// What requests go out with.
    private struct Line: Sendable {
        var key: String
        var door: NetworkDoor
    }

    /// A token that is good for an hour at least.
    func token(
        _ key: String, through door: NetworkDoor
    ) async throws(HostFailure) -> String {
        let task = running ?? Task { await self.obtain(Line(key: key, door: door)) }
        running = task
        let result = await task.value
        if running == task { running = nil }
        return try result.get().token
    }

    private func obtain(_ line: Line) async -> Result<InstallationToken, HostFailure> {
        do throws(HostFailure) {
            let known = read()
            if let known, known.isFresh(at: parts.now()) { return .success(known) }
            let new: InstallationToken
            if let known, let refreshed = try await refresh(known, line) {
                new = refreshed
            } else {
                new = try await create(line)
            }
            // Where it cannot be kept, it is made again the next time.
            if let data = try? JSONEncoder().encode(new) {
                try? FileSystem.replace(file, with: [UInt8](data))
            }
            return .success(new)
        } catch {
            return .failure(error)
        }
    }

    private func read() -> InstallationToken? {
        guard let data = FileManager.default.contents(atPath: file), data.count < 1 << 16,
            let token = try? JSONDecoder().decode(InstallationToken.self, from: data),
            token.project == project.project
        else { return nil }
        return token
    }

    // MARK: - The service

    private func create(_ line: Line) async throws(HostFailure) -> InstallationToken {
        var random = SystemRandomNumberGenerator()
        let fid = InstallationToken.newIdentifier(using: &random)
        let body = [
            "fid": fid, "authVersion": Self.authVersion, "appId": project.app,
            "sdkVersion": "i:tandem-1",
        ]
        let answer = try await post("/installations/", body, headers: [], line)
        guard answer.status == 200,
            let made = try? JSONDecoder().decode(
                InstallationToken.Creation.self, from: Data(answer.body))
        else { throw Self.refused(answer.status) }
        return try token(made.authToken, fid: made.fid ?? fid, refreshToken: made.refreshToken)
    }

    /// Nil if the service no longer knows this installation.
    private func refresh(
        _ known: InstallationToken, _ line: Line
    ) async throws(HostFailure) -> InstallationToken? {
        let answer = try await post(
            "/installations/\(known.fid.percentEncoded)/authTokens:generate",
            ["sdkVersion": "i:tandem-1"],
            headers: [HTTPHeader("Authorization", "\(Self.authVersion) \(known.refreshToken)")],
            line)
        if answer.status == 401 || answer.status == 404 { return nil }
        guard answer.status == 200,
            let made = try? JSONDecoder().decode(
                InstallationToken.Answer.self, from: Data(answer.body))
        else { throw Self.refused(answer.status) }
        return try token(made, fid: known.fid, refreshToken: known.refreshToken)
    }

    private func token(
        _ answer: InstallationToken.Answer, fid: String, refreshToken: String
    ) throws(HostFailure) -> InstallationToken {
        guard let lifetime = InstallationToken.lifetime(answer.expiresIn), !answer.token.isEmpty
        else { throw Self.refused(200) }
        return InstallationToken(
            project: project.project, fid: fid, refreshToken: refreshToken, token: answer.token,
            expires: parts.now() + lifetime)
    }

    /// A failure of the service itself is tried once more, a second later.
    private func post(
        _ path: String, _ body: [String: String], headers: [HTTPHeader], _ line: Line
    ) async throws(HostFailure) -> (status: Int, body: [UInt8]) {
        let data = (try? JSONEncoder().encode(body)) ?? Data()
        let request = HTTPRequest(
            method: .post,
            url: "\(address)/v1/projects/\(project.project.percentEncoded)\(path)",
            headers: [
                HTTPHeader("Content-Type", "application/json"),
                HTTPHeader("X-Goog-Api-Key", line.key),
                HTTPHeader("X-Ios-Bundle-Identifier", project.bundle),
            ] + headers,
            body: [UInt8](data), timeouts: HTTPTimeouts(firstByte: .seconds(30)),
            bodyLimit: 1 << 20)
        let answer = try await send(request, line.door)
        guard answer.status == 500 else { return answer }
        try? await parts.time.sleep(.seconds(1))
        return try await send(request, line.door)
    }

    private func send(
        _ request: HTTPRequest, _ door: NetworkDoor
    ) async throws(HostFailure) -> (status: Int, body: [UInt8]) {
        do throws(HTTPError) {
            guard let response = try await door.send(request) else {
                throw HTTPError.couldNotConnect(DownloadError.doorIsShut.description)
            }
            return (response.status, try await response.body.collect())
        } catch {
            throw HostFailure(error)
        }
    }

    private static func refused(_ status: Int) -> HostFailure {
        HostFailure(
            error: .internalError(
                description: "Firebase gave no installation token (status \(status))"))
    }
}
