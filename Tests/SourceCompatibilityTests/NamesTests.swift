import FirebaseAILogic
import Testing

/// What a program needs beside the pages' own names, with this one import.
@Suite struct NamesTests {
    private struct Walk: Generable {
        var day: String

        static let generationSchema = GenerationSchema.object(properties: [
            .init("day", .string(format: TextFormat.date))
        ])

        init(_ content: GeneratedContent) throws(GeneratedContentError) {
            day = try content.value(forProperty: "day")
        }
    }

    @Test func filesAreAttached() throws {
        let attachment = try Attachment(name: "a.txt", bytes: Array("words".utf8))
        let kind: AttachmentKind = attachment.kind
        #expect(kind.isText)
        #expect(attachment.promptParts.count == 1)
        let reader = AttachmentReader(environment: [:])
        #expect(throws: AttachmentError.missing("none")) {
            try reader.read("/nowhere/none", as: "none")
        }
    }

    @Test func conversationsAreMadeOfMessages() {
        let message = Message(role: .user, parts: [Part.text("a"), Part.text("b")])
        #expect(message.text == "ab")
    }

    @Test func formsAreMadeAndRead() throws {
        let walk = try Walk(GeneratedContent(.object(["day": .string("2026-03-14")])))
        #expect(walk.day == "2026-03-14")
        #expect(throws: GenerationSchemaError.self) {
            try GenerationSchema(jsonSchema: "{".utf8)
        }
    }

    /// Compiled, and not called: somebody would answer.
    private func answers(_ session: GenerativeModelSession) async throws {
        let answer: GeneratedResponse<Walk> = try await session.respond(
            to: "When?", generating: Walk.self)
        let usage: Usage? = answer.rawResponse.usageMetadata
        let decision: RouteDecision = answer.rawResponse.decision
        let stream: GeneratedStream = await session.streamResponse(
            to: "When?", schema: Walk.generationSchema)
        for try await snapshot in stream { _ = snapshot.content }
        _ = (usage, decision)
    }

    @Test func availabilityIsNamed() {
        let availability = Availability.unavailable(UnavailableReason.modelNotReady)
        #expect(!availability.isAvailable)
    }
}
