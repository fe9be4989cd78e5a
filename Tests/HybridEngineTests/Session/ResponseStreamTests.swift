import Testing

@testable import HybridEngine

/// `collect()` at every moment, and what a stream says of its end.
@Suite struct ResponseStreamTests {
    private let model = ScriptedModel()

    private func session() -> GenerativeModelSession { GenerativeModelSession(model: model) }

    private func answer(_ deltas: String...) {
        model.start()
        model.play(deltas.map { .textDelta($0) })
    }

    @Test func collectWithoutIterating() async throws {
        let stream = await session().streamResponse(to: "Hello")
        answer("a", "b")
        model.finish()
        #expect(try await stream.collect().content == "ab")
        #expect(try await stream.collect().content == "ab")
        #expect(stream.failure == nil)
    }

    @Test func collectAfterIterating() async throws {
        let stream = await session().streamResponse(to: "Hello")
        answer("a")
        model.finish()
        for try await _ in stream {}
        #expect(try await stream.collect().content == "a")
    }

    @Test func collectWhileIterating() async throws {
        let stream = await session().streamResponse(to: "Hello")
        let whole = Task { try await stream.collect() }
        var snapshots = stream.makeAsyncIterator()
        answer("a")
        #expect(try await snapshots.next()?.content == "a")
        model.play([.textDelta("b")])
        #expect(try await snapshots.next()?.content == "ab")
        model.finish()
        #expect(try await whole.value.content == "ab")
        #expect(try await snapshots.next()?.rawResponse.finishReason == .stop)
        #expect(try await snapshots.next() == nil)
    }

    @Test func aFailureIsTheSameEachTime() async throws {
        let stream = await session().streamResponse(to: "Hello")
        answer("a")
        model.fail(.connectionLost("reset"))
        var contents: [String] = []
        await #expect(throws: LanguageModelError.connectionLost("reset")) {
            for try await snapshot in stream { contents.append(snapshot.content) }
        }
        #expect(contents == ["a"])
        for _ in 0..<2 {
            await #expect(throws: LanguageModelError.connectionLost("reset")) {
                try await stream.collect()
            }
        }
        #expect(stream.failure == .connectionLost("reset"))
    }

    @Test func aTruncatedAnswerIsNoSuccess() async throws {
        let stream = await session().streamResponse(to: "Hello")
        answer("a")
        for try await _ in stream { break }
        await #expect(throws: LanguageModelError.cancelled) { try await stream.collect() }
    }

    @Test func whoWaitsCanStop() async throws {
        let session = session()
        let stream = await session.streamResponse(to: "Hello")
        answer("a")
        let waiting = Task { try await stream.collect() }
        waiting.cancel()
        await #expect(throws: LanguageModelError.cancelled) { try await waiting.value }
        #expect(await eventually(within: .seconds(10)) { model.endedCount == 1 })
        #expect(await !session.isResponding)
        withExtendedLifetime(stream) {}
    }

    @Test func nothingAtAllIsAnEndToIterateAndNoAnswer() async throws {
        let stream = await session().streamResponse(to: "Hello")
        model.end()
        for try await snapshot in stream { Issue.record("got \(snapshot)") }
        await #expect(throws: LanguageModelError.emptyResponse("nothing was generated")) {
            try await stream.collect()
        }
    }

    @Test func anAnswerWithoutAnEndIsNoAnswer() async throws {
        let session = session()
        let stream = await session.streamResponse(to: "Hello")
        answer("a")
        model.end()
        await #expect(throws: LanguageModelError.malformedResponse("the answer has no end")) {
            try await stream.collect()
        }
        #expect(await session.transcript.isEmpty)
    }

    /// Nobody has to iterate to hear of it.
    @Test func aSecondRequestIsRefusedAtOnce() async throws {
        let session = session()
        let first = await session.streamResponse(to: "Hello")
        let second = await session.streamResponse(to: "And?")
        #expect(second.failure == .concurrentRequests)
        #expect(model.requests.count == 1)
        withExtendedLifetime(first) {}
    }

    /// The model's stream may end later than the answer.
    @Test func whoHasTheAnswerCanAskAgain() async throws {
        let session = session()
        let stream = await session.streamResponse(to: "Hello")
        answer("a")
        model.finishWithoutEnd()
        #expect(try await stream.collect().content == "a")
        #expect(await !session.isResponding)
        let next = await session.streamResponse(to: "And?")
        #expect(next.failure == nil)
        #expect(model.requests.last?.transcript.map(\.text) == ["Hello", "a", "And?"])
        withExtendedLifetime((stream, next)) {}
    }

    @Test func thoughtsAreNoContent() async throws {
        let stream = await session().streamResponse(to: "Hello")
        model.start()
        model.play([.thoughtDelta("hm"), .textDelta("a")])
        model.finish()
        var seen: [String] = []
        for try await snapshot in stream {
            seen.append("\(snapshot.rawResponse.thoughtSummary ?? "")|\(snapshot.content)")
        }
        #expect(seen == ["hm|", "hm|a", "hm|a"])
    }

    @Test func aPromptCanHaveParts() async throws {
        let session = session()
        let image = Part(.inlineData(mimeType: "image/png", data: [1]))
        let stream = await session.streamResponse(to: "What is this?", image, [String]())
        #expect(model.requests.last?.transcript.last?.parts == [.text("What is this?"), image])
        withExtendedLifetime(stream) {}
    }
}
