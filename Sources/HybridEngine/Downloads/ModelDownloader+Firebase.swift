/// The interface of Firebase's own downloader.
extension ModelDownloader {
    /// Gives a model by its name, as
    /// ``obtain(_:downloadType:conditions:options:onProgress:)`` does.
    ///
    /// - Parameters:
    ///   - name: the model's name.
    ///   - downloadType: whether a file that is there will do.
    ///   - conditions: what a download needs.
    ///   - progressHandler: hears numbers from 0 to 1 while the caller waits for
    ///     a download, from any thread.
    public func getModel(
        name: String, downloadType: ModelDownloadType, conditions: ModelDownloadConditions,
        progressHandler: (@Sendable (Float) -> Void)? = nil
    ) async throws(DownloadError) -> CustomModel {
        try await obtain(
            name, downloadType: downloadType, conditions: conditions,
            onProgress: { progress in
                guard progress.phase == .downloading, let fraction = progress.fraction else {
                    return
                }
                progressHandler?(Float(fraction))
            }
        ).model
    }

    /// The same, for callers that do not wait. The handlers are called from
    /// any thread.
    public nonisolated func getModel(
        name: String, downloadType: ModelDownloadType, conditions: ModelDownloadConditions,
        progressHandler: (@Sendable (Float) -> Void)? = nil,
        completion: @escaping @Sendable (Result<CustomModel, DownloadError>) -> Void
    ) {
        Task {
            do throws(DownloadError) {
                completion(
                    .success(
                        try await getModel(
                            name: name, downloadType: downloadType, conditions: conditions,
                            progressHandler: progressHandler)))
            } catch {
                completion(.failure(error))
            }
        }
    }

    /// The models that were obtained and are there. Files that others put into
    /// the folder are passed over.
    public func listDownloadedModels() async throws(DownloadedModelError) -> Set<CustomModel> {
        Set(try store.locals().map { CustomModel($0, in: store) })
    }

    /// The same, for callers that do not wait.
    public nonisolated func listDownloadedModels(
        completion: @escaping @Sendable (Result<Set<CustomModel>, DownloadedModelError>) -> Void
    ) {
        Task {
            do throws(DownloadedModelError) {
                completion(.success(try await listDownloadedModels()))
            } catch {
                completion(.failure(error))
            }
        }
    }

    /// Deletes a model, and what has arrived of a newer version. Whoever has
    /// its file open can go on reading it.
    public func deleteDownloadedModel(name: String) async throws(DownloadedModelError) {
        let name = catalogue.entry(named: name)?.name ?? name
        guard ModelName.problem(name) == nil else { throw .notFound }
        do throws(DownloadError) {
            guard try ModelLock.take(store.lockFile(name)) != nil else {
                throw DownloadError.failedPrecondition(description: "it is being downloaded")
            }
        } catch {
            guard case .failedPrecondition(let what) = error else { throw .notFound }
            throw .internalError(description: what)
        }
        guard try store.remove(name) else { throw .notFound }
    }

    /// The same, for callers that do not wait.
    public nonisolated func deleteDownloadedModel(
        name: String, completion: @escaping @Sendable (Result<Void, DownloadedModelError>) -> Void
    ) {
        Task {
            do throws(DownloadedModelError) {
                try await deleteDownloadedModel(name: name)
                completion(.success(()))
            } catch {
                completion(.failure(error))
            }
        }
    }
}
