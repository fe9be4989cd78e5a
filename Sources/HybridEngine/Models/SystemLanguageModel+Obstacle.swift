extension SystemLanguageModel {
    /// Availability with the words beside it.
    public var standing: ModelStanding { .onDevice(status) }

    /// The languages that it speaks, as BCP 47 codes; nil for a model outside
    /// the catalogue, of which nothing is known.
    public var supportedLanguages: [String]? { device.reference.entry?.languages }

    /// Why it cannot take a request: it is unavailable, it takes text and no
    /// files, it cannot do a server's work, it does not speak the language.
    public func obstacle(
        to request: GenerationRequest, traits: RequestTraits
    ) -> LanguageModelError? {
        standing.obstacle ?? request.inputObstacle ?? traits.obstacle(speaking: supportedLanguages)
    }
}

extension GenerationRequest {
    /// What a model that knows text alone cannot take.
    var inputObstacle: LanguageModelError? {
        let traits = inputTraits
        let refused: [(Bool, UnsupportedFeature, String)] = [
            (traits.image, .image, "takes no images"), (traits.audio, .audio, "takes no audio"),
            (traits.pdf, .pdf, "takes no PDF"),
            (traits.serverTool, .serverTool, "has no search, maps, URL context or code execution"),
        ]
        if let first = refused.first(where: \.0) {
            return .unsupportedRequest(first.2, feature: first.1)
        }
        if tools.contains(where: \.isDeclaredByHand) {
            return .unsupportedRequest("takes no functions that are declared without their code")
        }
        if hasOtherFiles { return .unsupportedRequest("takes no files but text") }
        return formObstacle
    }

    /// Not every schema has a grammar.
    private var formObstacle: LanguageModelError? {
        do throws(LanguageModelError) {
            _ = try deviceGrammar()
            return nil
        } catch {
            return error
        }
    }

    private var hasOtherFiles: Bool {
        (transcript.last?.parts ?? []).contains { part in
            guard case .other(let mimeType)? = part.unreadKind else { return false }
            if case .inlineData = part.content { return !mimeType.hasPrefix("text/") }
            return true
        }
    }
}

extension RequestTraits {
    /// The language, when it is none of a model's.
    func obstacle(speaking languages: [String]?) -> LanguageModelError? {
        guard let language, let languages,
            !languages.contains(where: { Self.primary($0) == Self.primary(language.code) })
        else { return nil }
        return .unsupportedRequest("does not speak \(language.name)", feature: .language)
    }

    /// `zh` of `zh-Hans`.
    private static func primary(_ code: String) -> String {
        code.prefix { $0 != "-" && $0 != "_" }.lowercased()
    }
}
