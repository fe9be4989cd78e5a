import FoundationEssentials

/// An answer of Firebase ML about a model.
struct FirebaseInfoAnswer: Sendable {
    var status: Int
    /// The `ETag` field.
    var hash: String?
    var body: [UInt8]

    /// What it means.
    ///
    /// - Parameter localHash: of the copy that the request named; nil if it
    ///   named none.
    func outcome(localHash: String?) -> Result<HostAnswer, DownloadError> {
        switch status {
        case 200: model
        case 304: unchanged(localHash)
        case 400: .failure(.invalidArgument(description: message ?? "the host refused the request"))
        case 401, 403: .failure(.permissionDenied)
        case 404: .failure(.notFound)
        case 429: .failure(.resourceExhausted)
        default: .failure(Self.failed(message ?? "the host answered with status \(status)"))
        }
    }

    private var model: Result<HostAnswer, DownloadError> {
        guard let hash, !hash.isEmpty else {
            return .failure(Self.failed("the host's answer has no ETag"))
        }
        guard let fields = try? JSONDecoder().decode(Fields.self, from: Data(body)) else {
            return .failure(Self.failed("the host's answer is not the description of a model"))
        }
        guard let expires = RFC3339.seconds(fields.expireTime) else {
            return .failure(Self.failed("the host's answer has a date that is none"))
        }
        guard let size = Int64(fields.sizeBytes), size > 0 else {
            return .failure(Self.failed("the host's answer has a size that is none"))
        }
        return .success(
            .model(
                RemoteModel(
                    url: fields.downloadUri, hash: hash, size: size, expires: expires,
                    format: .tflite)))
    }

    private func unchanged(_ localHash: String?) -> Result<HostAnswer, DownloadError> {
        guard let localHash else {
            return .failure(Self.failed("the model was deleted meanwhile"))
        }
        guard let hash, !hash.isEmpty else {
            return .failure(Self.failed("the host's answer has no ETag"))
        }
        guard hash == localHash else {
            return .failure(Self.failed("the host's answer is about another version"))
        }
        return .success(.upToDate)
    }

    /// What the host says went wrong, for one line.
    private var message: String? {
        guard let answer = try? JSONDecoder().decode(Failure.self, from: Data(body)),
            let message = answer.error.message, !message.isEmpty
        else { return nil }
        let plain = message.unicodeScalars.map { scalar in
            scalar.properties.generalCategory == .control ? " " : Character(scalar)
        }
        return String(plain.prefix(200))
    }

    private static func failed(_ description: String) -> DownloadError {
        .internalError(description: description)
    }

    private struct Fields: Decodable {
        var downloadUri: String
        var expireTime: String
        /// A number as text.
        var sizeBytes: String
    }

    private struct Failure: Decodable {
        struct Details: Decodable { var message: String? }
        var error: Details
    }
}
