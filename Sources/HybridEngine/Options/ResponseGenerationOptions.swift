/// The options of one request, a set for each kind of model. Only the set of
/// the model that answers is used.
public struct ResponseGenerationOptions: Sendable, Equatable {
    /// For the cloud model; nil for its defaults.
    public var gemini: GenerationConfig?
    /// For the on-device model; nil for its defaults.
    public var foundationModels: GenerationOptions?

    /// Makes options.
    public init(gemini: GenerationConfig? = nil, foundationModels: GenerationOptions? = nil) {
        self.gemini = gemini
        self.foundationModels = foundationModels
    }
}

/// Whatever can stand for the options of a request.
public protocol GenerationOptionsRepresentable: Sendable {
    /// The options as a set for each model.
    var responseGenerationOptions: ResponseGenerationOptions { get }
}

extension GenerationOptionsRepresentable where Self == ResponseGenerationOptions {
    /// Every model's defaults.
    public static var `default`: ResponseGenerationOptions { ResponseGenerationOptions() }

    /// Options for the cloud model.
    public static func gemini(_ config: GenerationConfig) -> ResponseGenerationOptions {
        ResponseGenerationOptions(gemini: config)
    }

    /// Options for the on-device model.
    public static func foundationModels(
        _ options: GenerationOptions
    ) -> ResponseGenerationOptions {
        ResponseGenerationOptions(foundationModels: options)
    }

    /// Options for both.
    public static func hybrid(
        gemini: GenerationConfig, foundationModels: GenerationOptions
    ) -> ResponseGenerationOptions {
        ResponseGenerationOptions(gemini: gemini, foundationModels: foundationModels)
    }
}

extension ResponseGenerationOptions: GenerationOptionsRepresentable {
    /// Itself.
    public var responseGenerationOptions: ResponseGenerationOptions { self }
}

extension GenerationConfig: GenerationOptionsRepresentable {
    /// For the cloud model alone.
    public var responseGenerationOptions: ResponseGenerationOptions { .gemini(self) }
}

extension GenerationOptions: GenerationOptionsRepresentable {
    /// For the on-device model alone.
    public var responseGenerationOptions: ResponseGenerationOptions { .foundationModels(self) }
}
