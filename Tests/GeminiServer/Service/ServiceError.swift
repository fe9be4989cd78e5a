/// What the service refuses a request with.
package struct ServiceError: Error, Sendable, Equatable {
    package var code: Int
    package var status: String
    package var message: String
    package var details: [JSON] = []

    package var reply: Reply {
        .error(status: code, status, message: message, details: details)
    }

    static func invalid(_ message: String) -> ServiceError {
        ServiceError(code: 400, status: "INVALID_ARGUMENT", message: message)
    }

    /// A field of the request, by its path in the service's spelling.
    static func invalidField(_ field: String, _ complaint: String) -> ServiceError {
        invalid("* GenerateContentRequest.\(field): \(complaint)\n")
    }

    static let badKey = ServiceError(
        code: 400, status: "INVALID_ARGUMENT",
        message: "API key not valid. Please pass a valid API key.",
        details: [
            Reply.errorInfo(
                "API_KEY_INVALID", metadata: ["service": "generativelanguage.googleapis.com"]),
            [
                "@type": "type.googleapis.com/google.rpc.LocalizedMessage", "locale": "en-US",
                "message": "API key not valid. Please pass a valid API key.",
            ],
        ])

    static let noKey = ServiceError(
        code: 403, status: "PERMISSION_DENIED",
        message: """
            Method doesn't allow unregistered callers (callers without established identity). \
            Please use API Key or other form of API consumer identity to call this API.
            """)

    static func modelNotFound(_ name: String, method: String) -> ServiceError {
        ServiceError(
            code: 404, status: "NOT_FOUND",
            message: """
                models/\(name) is not found for API version v1beta, or is not supported for \
                \(method). Call ListModels to see the list of available models and their \
                supported methods.
                """)
    }
}
