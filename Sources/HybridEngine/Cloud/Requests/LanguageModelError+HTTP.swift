import HTTPClient

extension LanguageModelError {
    /// What a failure of the transport means for a request.
    init(_ error: HTTPError) {
        switch error {
        case .couldNotResolve, .couldNotConnect, .connectTimeout: self = .offline("\(error)")
        case .timeout: self = .timeout("\(error)")
        case .tls(let what): self = .tlsFailure(what)
        case .connectionLost(let what): self = .connectionLost(what)
        // Neither is said by the service; both come from what is in its place.
        case .failed(let what): self = .malformedResponse(what)
        case .redirectRefused(let why):
            self = .service(
                .endpointNotFound,
                ServiceFailure(message: "the address leads elsewhere, where no key is sent: \(why)")
            )
        case .tooLarge(let limit):
            self = .malformedResponse("the answer is larger than \(limit >> 20) MB")
        case .invalidURL(let why):
            self = .invalidOption(
                key: "GOOGLE_GEMINI_BASE_URL", value: "this address: \(why)",
                allowed: "an https address, or an http one of this machine")
        case .cancelled: self = .cancelled
        }
    }
}
