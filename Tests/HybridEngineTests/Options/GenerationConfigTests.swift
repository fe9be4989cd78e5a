import Foundation
import Testing

@testable import HybridEngine

/// What goes over the wire for each field.
@Suite struct GenerationConfigTests {
    private func json(_ config: GenerationConfig) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(config), as: UTF8.self)
    }

    @Test func nothingSetSendsNothing() throws {
        #expect(try json(GenerationConfig()) == "{}")
    }

    @Test(
        arguments: [
            (GenerationConfig(temperature: 0.8), #"{"temperature":0.8}"#),
            (GenerationConfig(topP: 0.95), #"{"topP":0.95}"#),
            (GenerationConfig(topK: 40), #"{"topK":40}"#),
            (GenerationConfig(candidateCount: 1), #"{"candidateCount":1}"#),
            (GenerationConfig(maxOutputTokens: 9), #"{"maxOutputTokens":9}"#),
            (GenerationConfig(presencePenalty: -0.5), #"{"presencePenalty":-0.5}"#),
            (GenerationConfig(frequencyPenalty: 1.5), #"{"frequencyPenalty":1.5}"#),
            (GenerationConfig(stopSequences: ["a/b", "日"]), #"{"stopSequences":["a/b","日"]}"#),
            (
                GenerationConfig(responseMIMEType: "application/json"),
                #"{"responseMimeType":"application/json"}"#
            ),
            (
                GenerationConfig(responseSchema: .object(["type": .string("STRING")])),
                #"{"responseSchema":{"type":"STRING"}}"#
            ),
            (
                GenerationConfig(responseJSONSchema: .object(["type": .string("string")])),
                #"{"responseJsonSchema":{"type":"string"}}"#
            ),
            (GenerationConfig(responseModalities: ["TEXT"]), #"{"responseModalities":["TEXT"]}"#),
            (GenerationConfig(seed: 7), #"{"seed":7}"#),
            (
                GenerationConfig(thinkingConfig: ThinkingConfig(thinkingBudget: -1)),
                #"{"thinkingConfig":{"thinkingBudget":-1}}"#
            ),
            (
                GenerationConfig(
                    thinkingConfig: ThinkingConfig(thinkingLevel: .high, includeThoughts: true)),
                #"{"thinkingConfig":{"includeThoughts":true,"thinkingLevel":"HIGH"}}"#
            ),
        ] as [(GenerationConfig, String)])
    func eachFieldHasItsWireName(_ config: GenerationConfig, _ wire: String) throws {
        #expect(try json(config) == wire)
        #expect(try JSONDecoder().decode(GenerationConfig.self, from: Data(wire.utf8)) == config)
    }

    @Test(
        arguments: [
            ("temperature", "0.8", #"{"temperature":0.8}"#), ("topP", "0.5", #"{"topP":0.5}"#),
            ("topK", "3", #"{"topK":3}"#), ("seed", "4", #"{"seed":4}"#),
            ("maxOutputTokens", "5", #"{"maxOutputTokens":5}"#),
            ("presencePenalty", "1", #"{"presencePenalty":1}"#),
            ("frequencyPenalty", "-1", #"{"frequencyPenalty":-1}"#),
            ("stopSequences", "END", #"{"stopSequences":["END"]}"#),
            ("thinkingLevel", "Low", #"{"thinkingConfig":{"thinkingLevel":"LOW"}}"#),
            ("thinkingBudget", "0", #"{"thinkingConfig":{"thinkingBudget":0}}"#),
            ("includeThoughts", "yes", #"{"thinkingConfig":{"includeThoughts":true}}"#),
        ])
    func eachKeyReachesItsField(_ key: String, _ text: String, _ wire: String) throws {
        var values = OptionValues()
        try values.set("gemini.\(key)", to: text)
        #expect(try json(values.generationConfig()) == wire)
        #expect(try OptionValues(values.generationConfig()) == values)
    }

    @Test func thePanelsTakeEveryKeyButTheStructuralOnes() {
        let names = Set(OptionsPanel.gemini.fields.map(\.name))
        #expect(
            names == [
                "temperature", "topP", "topK", "maxOutputTokens", "presencePenalty",
                "frequencyPenalty", "stopSequences", "seed", "thinkingLevel", "thinkingBudget",
                "includeThoughts",
            ])
    }

    @Test func twoSchemasAreRefused() {
        let schema = JSONValue.object([:])
        let config = GenerationConfig(responseSchema: schema, responseJSONSchema: schema)
        #expect(throws: LanguageModelError.self) { try config.validate(for: "gemini-x") }
    }
}
