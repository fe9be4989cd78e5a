import Testing

@testable import HybridEngine

@Suite struct GenerativeModelSessionTests {
    private let model = ScriptedModel()

    private func session(_ instructions: String? = nil) -> GenerativeModelSession {
        GenerativeModelSession(model: model, instructions: instructions)
    }

    @Test func aTurnIsAddedAsAWhole() async throws {
        let session = session("Be brief.")
        let stream = await session.streamResponse(to: "Hello")
        #expect(model.requests.map(\.instructions) == ["Be brief."])
        model.start()
        model.play([.textDelta("Good "), .textDelta("day")])
        #expect(await session.transcript.isEmpty)
        model.finish()
        let response = try await stream.collect()
        #expect(response.content == "Good day")
        #expect(response.rawResponse.modelVersion == "Scripted")
        #expect(response.rawResponse.finishReason == .stop)
        #expect(response.rawResponse.usageMetadata?.totalTokenCount == 3)
        #expect(
            await session.transcript == [
                Message(role: .user, text: "Hello"), Message(role: .model, text: "Good day"),
            ])
        #expect(await !session.isResponding)
    }

    @Test func snapshotsGrow() async throws {
        let stream = await session().streamResponse(to: "Hello")
        model.start()
        model.play([.textDelta("a"), .textDelta("b"), .textDelta("c")])
        model.finish()
        var contents: [String] = []
        for try await snapshot in stream { contents.append(snapshot.content) }
        #expect(contents == ["a", "ab", "abc", "abc"])
    }

    @Test func theNextTurnCarriesTheFirst() async throws {
        let session = session()
        for text in ["one", "two"] {
            let stream = await session.streamResponse(to: text)
            model.start()
            model.play([.textDelta("re: \(text)")])
            model.finish()
            _ = try await stream.collect()
        }
        #expect(
            model.requests.last?.transcript.map(\.text) == ["one", "re: one", "two"])
    }

    @Test func anAnswerThatIsCutOffCounts() async throws {
        let session = session()
        let stream = await session.streamResponse(to: "Hello")
        model.start()
        model.play([.textDelta("a")])
        model.finish(.maxTokens)
        #expect(try await stream.collect().rawResponse.finishReason == .maxTokens)
        #expect(await session.transcript.count == 2)
    }

    @Test func anEmptyAnswerIsOne() async throws {
        let session = session()
        let stream = await session.streamResponse(to: "Hello")
        model.start()
        model.finish()
        #expect(try await stream.collect().content == "")
        #expect(await session.transcript.count == 2)
    }

    @Test func oneRequestAtATime() async throws {
        let session = session()
        let first = await session.streamResponse(to: "Hello")
        #expect(await session.isResponding)
        await #expect(throws: LanguageModelError.concurrentRequests) {
            try await session.respond(to: "And?")
        }
        #expect(model.requests.count == 1)
        model.start()
        model.finish()
        _ = try await first.collect()
    }

    @Test func aFailedTurnLeavesNothing() async throws {
        let session = session()
        let stream = await session.streamResponse(to: "Hello")
        model.start()
        model.play([.textDelta("part")])
        model.fail(.runtimeCrashed(.signal(9)))
        await #expect(throws: LanguageModelError.runtimeCrashed(.signal(9))) {
            try await stream.collect()
        }
        #expect(await session.transcript.isEmpty)
        let next = await session.streamResponse(to: "Again")
        #expect(model.requests.last?.transcript.map(\.text) == ["Again"])
        model.start()
        model.finish()
        _ = try await next.collect()
    }

    @Test func endingTheIterationCancelsAndFreesTheSession() async throws {
        let session = session()
        let stream = await session.streamResponse(to: "Hello")
        model.start()
        model.play([.textDelta("part")])
        for try await _ in stream { break }
        // At once, with the stream still in scope.
        let next = await session.streamResponse(to: "Again")
        #expect(model.requests.count == 2)
        #expect(model.requests.last?.transcript.map(\.text) == ["Again"])
        #expect(await eventually(within: .seconds(10)) { model.endedCount == 1 })
        model.start()
        model.finish()
        _ = try await next.collect()
        #expect(await session.transcript.map(\.text) == ["Again", ""])
        withExtendedLifetime(stream) {}
    }

    @Test func aCancelledTaskIsCancelled() async throws {
        let session = session()
        let task = Task { try await session.respond(to: "Hello") }
        #expect(await eventually(within: .seconds(10)) { model.requests.count == 1 })
        model.start()
        model.play([.textDelta("part")])
        task.cancel()
        await #expect(throws: LanguageModelError.cancelled) { try await task.value }
        #expect(await session.transcript.isEmpty)
        #expect(await eventually(within: .seconds(10)) { model.endedCount == 1 })
    }

    @Test func itGoesOnFromEarlierTurns() async {
        let earlier = [Message(role: .user, text: "a"), Message(role: .model, text: "b")]
        let session = GenerativeModelSession(model: model, transcript: earlier)
        _ = await session.streamResponse(to: "c")
        #expect(model.requests.last?.transcript.map(\.text) == ["a", "b", "c"])
    }
}
