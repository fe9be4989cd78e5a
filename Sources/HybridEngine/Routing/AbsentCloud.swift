/// Stands where a program has no cloud model.
struct AbsentCloud: LanguageModel {
    let descriptor = ModelDescriptor(name: "no cloud model", source: .inCloud)
    let availability = Availability.unavailable(.modelNotReady)
    let standing = ModelStanding.inCloud(.missingAPIKey)

    func prewarm() async {}

    func streamResponse(to request: GenerationRequest)
        -> AsyncThrowingStream<ResponseEvent, any Error>
    {
        AsyncThrowingStream { $0.finish(throwing: LanguageModelError.missingAPIKey) }
    }
}
