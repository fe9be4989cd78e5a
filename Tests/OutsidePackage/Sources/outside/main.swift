import FirebaseAILogic
import FirebaseMLModelDownloader
import TensorFlowLite

/// What a model is asked for.
struct City: Generable {
    var name: String
    var rivers: [String]

    static let generationSchema = GenerationSchema.object(properties: [
        .init("name", .string(maxLength: 40)),
        .init("rivers", .array(of: .string(maxLength: 40), maxItems: 3)),
    ])

    init(_ content: GeneratedContent) throws(GeneratedContentError) {
        name = try content.value(forProperty: "name")
        rivers = try content.value(forProperty: "rivers")
    }
}

let population = FunctionTool(
    name: "population", description: "How many people live in a city.",
    parameters: .object(properties: [.init("city", .string())])
) { arguments in
    print("population of", arguments["city"] ?? .null)
    return .object(["city": arguments["city"] ?? .null, "people": .integer(2_100_000)])
}

let ai = FirebaseAI.firebaseAI(backend: .googleAI())
let device = FirebaseAI.SystemLanguageModel.default
let session = ai.generativeModelSession(
    model: .hybridModel(
        primary: device, secondary: ai.geminiModel(name: "gemini-3.1-flash-lite")),
    tools: [.function(population)])

print("on-device:", device.availability)
let models = try await ModelDownloader.modelDownloader().listDownloadedModels()
print("custom models:", models.map(\.name).sorted())
if CommandLine.arguments.contains("ask") {
    let answer = try await session.respond(
        to: "Name a city in France.", generating: City.self,
        options: .hybrid(
            gemini: GenerationConfig(temperature: 0),
            foundationModels: FirebaseAI.GenerationOptions(
                sampling: .greedy, maximumResponseTokens: 300)))
    print("answered by:", answer.rawResponse.modelVersion)
    print("city:", answer.content.name)
    print("rivers:", answer.content.rivers)
    await device.shutDown()
}
if let model = CommandLine.arguments.first(where: { $0.hasSuffix(".tflite") }) {
    print("inputs:", try Interpreter(modelPath: model).inputTensorCount)
}
