/// The three download types as a table: what is done first, and what follows
/// from what the host says.
enum DownloadPolicy {
    /// What is done before anybody is asked.
    enum Start: Equatable {
        case serveLocal
        case serveLocalAndUpdate
        case askHost
    }

    /// What is done after the host has been asked.
    enum Step: Equatable {
        case serveLocal
        /// Says why the host was not heard.
        case serveLocalOffline(String)
        case download(RemoteModel)
        case fail(DownloadError)
    }

    static func start(_ type: ModelDownloadType, hasLocal: Bool) -> Start {
        switch type {
        case _ where !hasLocal: .askHost
        case .localModel: .serveLocal
        case .localModelUpdateInBackground: .serveLocalAndUpdate
        case .latestModel: .askHost
        }
    }

    /// - Parameter localHash: of the copy on this machine; nil without one.
    static func step(
        after answer: Result<HostAnswer, HostFailure>, localHash: String?,
        servesLocalOffline: Bool
    ) -> Step {
        switch answer {
        case .success(.model(let remote)):
            remote.hash != nil && remote.hash == localHash ? .serveLocal : .download(remote)
        case .success(.upToDate) where localHash != nil: .serveLocal
        case .success(.upToDate):
            .fail(.internalError(description: "the model was deleted meanwhile"))
        case .failure(let failure)
        where failure.isOffline && localHash != nil && servesLocalOffline:
            .serveLocalOffline(failure.error.description)
        case .failure(let failure): .fail(failure.error)
        }
    }
}
