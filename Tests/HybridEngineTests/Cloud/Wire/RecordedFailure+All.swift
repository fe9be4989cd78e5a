@testable import HybridEngine

private func service(
    _ kind: ServiceFailure.Kind, _ status: String, _ message: String, activationURL: String? = nil
) -> LanguageModelError {
    .service(
        kind, ServiceFailure(message: message, status: status, activationURL: activationURL))
}

private func malformed(_ keys: String) -> LanguageModelError {
    .malformedResponse(
        "none of candidates, promptFeedback, usageMetadata; the keys are: \(keys)")
}

private let unknownModel =
    "models/unknown is not found for API version v1, or is not supported for GenerateContent. "
    + "Call ListModels to see the list of available models and their supported methods."

extension RecordedFailure {
    static let all = serviceErrors + noAnswers

    private static let serviceErrors = [
        RecordedFailure(
            "googleai/unary-failure-generativelanguage-api-not-enabled.json",
            service(
                .serviceDisabled, "PERMISSION_DENIED",
                "Generative Language API has not been used in project 12345678 before or it is "
                    + "disabled. Enable it by visiting https://console.developers.google.com/apis/"
                    + "api/generativelanguage.googleapis.com/overview?project=12345678 then retry. "
                    + "If you enabled this API recently, wait a few minutes for the action to "
                    + "propagate to our systems and retry.",
                activationURL: "https://console.developers.google.com/apis/api/"
                    + "generativelanguage.googleapis.com/overview?project=12345678")),
        RecordedFailure(
            "vertexai/streaming-failure-api-key.txt",
            service(
                .invalidAPIKey, "INVALID_ARGUMENT",
                "API key not valid. Please pass a valid API key.")),
        RecordedFailure(
            "vertexai/streaming-failure-error-mid-stream.txt",
            service(.invalidRequest, "CANCELLED", "The operation was cancelled."), pieces: 2,
            text: "First Second "),
        RecordedFailure(
            "vertexai/streaming-failure-http-error.txt",
            service(.invalidRequest, "FAILED_PRECONDITION", "$grpcMessage")),
        RecordedFailure(
            "vertexai/streaming-failure-image-rejected.txt",
            service(
                .invalidRequest, "INVALID_ARGUMENT", "Request contains an invalid argument.")),
        RecordedFailure(
            "vertexai/streaming-failure-unknown-model.txt",
            service(.modelNotFound, "NOT_FOUND", unknownModel)),
        RecordedFailure(
            "vertexai/unary-failure-context-cache-model-doesnt-match.json",
            service(
                .invalidRequest, "INVALID_ARGUMENT",
                "Cached content model does not match the model in the request.")),
        RecordedFailure(
            "vertexai/unary-failure-context-cache-not-found.json",
            service(
                .modelNotFound, "NOT_FOUND",
                "Not found: cache content metadata 8754364356910645200.")),
        RecordedFailure(
            "vertexai/unary-failure-image-rejected.json",
            service(
                .invalidRequest, "INVALID_ARGUMENT", "Request contains an invalid argument.")),
        RecordedFailure(
            "vertexai/unary-failure-invalid-context-cache-id.json",
            service(
                .invalidRequest, "INVALID_ARGUMENT", "Invalid CachedContent name: 1234567890.")),
        RecordedFailure(
            "vertexai/unary-failure-quota-exceeded.json",
            service(
                .quotaExceeded, "RESOURCE_EXHAUSTED",
                "Quota exceeded for quota metric 'Generate Content API requests per minute' and "
                    + "limit 'GenerateContent request limit per minute for a region' of service "
                    + "'generativelanguage.googleapis.com' for consumer "
                    + "'project_number:348715329010'.")),
        RecordedFailure(
            "vertexai/unary-failure-unknown-model.json",
            service(.modelNotFound, "NOT_FOUND", unknownModel)),
        RecordedFailure(
            "vertexai/unary-failure-unsupported-user-location.json",
            service(
                .unsupportedUserLocation, "FAILED_PRECONDITION",
                "User location is not supported for the API use.")),
    ]

    private static let noAnswers = [
        RecordedFailure(
            "vertexai/streaming-failure-empty-content.txt",
            .emptyResponse("the answer has no parts")),
        RecordedFailure(
            "vertexai/streaming-failure-finish-reason-safety.txt",
            .responseStopped(FinishReason(rawValue: "SAFETY"), message: nil)),
        RecordedFailure(
            "vertexai/streaming-failure-prompt-blocked-safety.txt",
            .promptBlocked(reason: "SAFETY", message: nil)),
        RecordedFailure(
            "vertexai/streaming-failure-prompt-blocked-safety-with-message.txt",
            .promptBlocked(reason: "SAFETY", message: "Reasons")),
        RecordedFailure(
            "vertexai/streaming-failure-recitation-no-content.txt",
            .responseStopped(FinishReason(rawValue: "RECITATION"), message: nil), pieces: 2,
            text: "Copyrighted text goes hereMore copyrighted text"),
        RecordedFailure(
            "vertexai/streaming-failure-unknown-finish-enum.txt",
            .responseStopped(FinishReason(rawValue: "FAKE_ENUM"), message: nil), pieces: 5,
            text: "**Cats:**"),
        RecordedFailure(
            "vertexai/unary-failure-empty-content.json",
            .emptyResponse("the answer has no parts")),
        RecordedFailure(
            "vertexai/unary-failure-generate-images-all-filtered.json", malformed("predictions")),
        RecordedFailure(
            "vertexai/unary-failure-generate-images-base64-some-filtered.json",
            malformed("predictions")),
        RecordedFailure(
            "vertexai/unary-failure-generate-images-gcs-some-filtered.json",
            malformed("predictions")),
        RecordedFailure(
            "vertexai/unary-success-generate-images-safety_info.json", malformed("predictions")),
        RecordedFailure("vertexai/unary-failure-invalid-response.json", malformed("this")),
        RecordedFailure(
            "vertexai/unary-failure-prompt-blocked-safety.json",
            .promptBlocked(reason: "SAFETY", message: nil)),
        RecordedFailure(
            "vertexai/unary-failure-unknown-enum-prompt-blocked.json",
            .promptBlocked(reason: "FAKE_NEW_BLOCK_REASON", message: nil)),
    ]
}
