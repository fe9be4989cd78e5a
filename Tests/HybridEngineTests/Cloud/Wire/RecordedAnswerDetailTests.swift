import GeminiGolden
import Testing

@testable import HybridEngine

/// What the recorded answers hold besides their text.
@Suite struct RecordedAnswerDetailTests {
    @Test func codeAndItsResultArePartsThatAreNoThoughts() throws {
        let heard = try HeardAnswer.recording("googleai/streaming-success-code-execution.txt")
        let code = heard.others.first
        guard case .executableCode("PYTHON", let program) = code?.content else {
            Issue.record("got \(heard.others)")
            return
        }
        #expect(program.contains("print("))
        #expect(
            heard.others.last?.content
                == .codeExecutionResult(
                    outcome: "OUTCOME_OK",
                    output: "The sum of the first 5 prime numbers is: 28\n"))
        #expect(heard.others.allSatisfy { !$0.isThought })
        #expect(heard.message?.parts.map(\.content.kind).contains("code PYTHON") == true)
    }

    @Test func anEmptyPartLeavesNothing() throws {
        for name in [
            "googleai/streaming-success-empty-parts.txt", "vertexai/unary-success-empty-part.json",
        ] {
            let heard = try HeardAnswer.recording(name)
            #expect(heard.message?.parts.count == 2)
            guard case .inlineData("image/png", let data) = heard.message?.parts.last?.content
            else {
                Issue.record("got \(heard.message?.parts ?? [])")
                continue
            }
            #expect(data.starts(with: [0x89, 0x50, 0x4E, 0x47]))
        }
    }

    @Test func textWithoutContentAtTheEndIsKept() throws {
        let heard = try HeardAnswer.recording("googleai/streaming-success-no-content-parts.txt")
        #expect(heard.text.count == 419)
        #expect(heard.message?.parts.count == 1)
    }

    @Test func anEmptyTextPartIsNotKept() throws {
        let heard = try HeardAnswer.recording("vertexai/streaming-success-empty-text-part.txt")
        #expect(heard.message?.parts == [.text("1")])
        let empty = try HeardAnswer.recording("vertexai/unary-success-empty-text-part.json")
        #expect(empty.message?.parts == [])
    }

    @Test func piecesOfTextBecomeOnePart() throws {
        let heard = try HeardAnswer.recording("vertexai/streaming-success-basic-reply-parts.txt")
        #expect(heard.message?.parts == [.text("1 2 3 4 5 6 7 8")])
    }

    @Test func aSealStaysOnItsCall() throws {
        let heard = try HeardAnswer.recording(
            "googleai/unary-success-thinking-function-call-thought-summary-signature.json")
        #expect(heard.thoughts.hasPrefix("**Thinking Through"))
        let call = heard.others.first
        #expect(call?.content == .functionCall(FunctionCall(name: "now")))
        #expect(call?.thoughtSignature?.hasPrefix("CtQOAVSoXO74") == true)
        #expect(heard.message?.parts.last == call)
    }

    @Test func thoughtsStayOutOfTheText() throws {
        for name in [
            "googleai/unary-success-thinking-reply-thought-summary.json",
            "vertexai/unary-success-thinking-reply-thought-summary.json",
        ] {
            let heard = try HeardAnswer.recording(name)
            #expect(heard.text == "Mountain View")
            #expect(heard.message?.parts.map(\.isThought) == [true, false])
            #expect(heard.message?.parts.first == .thought(heard.thoughts))
        }
        let stream = try HeardAnswer.recording(
            "vertexai/streaming-success-thinking-reply-thought-summary.txt")
        #expect(stream.thoughts.hasPrefix("**Understanding the Core Question**"))
        #expect(stream.message?.parts.map(\.isThought) == [true, false])
    }

    @Test func argumentsKeepTheirTypes() throws {
        let call = { (name: String) throws -> FunctionCall? in
            guard
                case .functionCall(let call) = try HeardAnswer.recording("vertexai/\(name)").others
                    .first?.content
            else { return nil }
            return call
        }
        #expect(
            try call("unary-success-function-call-json-literal.json")
                == FunctionCall(
                    name: "functionName",
                    args: ["original_title": .string("String"), "current": .boolean(true)]))
        #expect(
            try call("unary-success-function-call-null.json")
                == FunctionCall(
                    name: "functionName",
                    args: ["original_title": .string("String"), "season": .null]))
        #expect(
            try call("streaming-success-function-call-short.txt")?.args
                == ["city": .string("San Jose")])
    }

    @Test func ratingsAreKeptUnknownOnesToo() throws {
        let whole = try HeardAnswer.recording(
            "vertexai/unary-success-unknown-enum-safety-ratings.json")
        #expect(
            whole.metadata?.safetyRatings == [
                SafetyRating(category: "HARM_CATEGORY_HARASSMENT", probability: "MEDIUM"),
                SafetyRating(
                    category: "HARM_CATEGORY_DANGEROUS_CONTENT",
                    probability: "FAKE_NEW_HARM_PROBABILITY"),
                SafetyRating(category: "FAKE_NEW_HARM_CATEGORY", probability: "HIGH"),
            ])
        let short = try HeardAnswer.recording("vertexai/unary-success-basic-reply-short.json")
        #expect(short.metadata?.safetyRatings.count == 4)
        #expect(short.metadata?.safetyRatings.first?.severity == "HARM_SEVERITY_NEGLIGIBLE")
        #expect((short.metadata?.safetyRatings.first?.severityScore ?? 0) > 0)
    }

    @Test func citationsNeedNoLicence() throws {
        let heard = try HeardAnswer.recording(
            "vertexai/unary-success-citations-nolicense.json")
        #expect(
            heard.metadata?.citations == [
                Citation(endIndex: 366, uri: "https://www.example.com/some-citation")
            ])
    }

    @Test(arguments: ["googleai", "vertexai"])
    func aSearchIsTold(_ folder: String) throws {
        let grounding = try HeardAnswer.recording(
            "\(folder)/unary-success-google-search-grounding.json"
        ).metadata?.grounding
        #expect(grounding?.webSearchQueries == ["current weather in London"])
        #expect(grounding?.chunks.count == 2)
        #expect(grounding?.chunks.first?.kind == "web")
        #expect(grounding?.chunks.first?.title == "accuweather.com")
        #expect(grounding?.chunks.first?.domain == nil)
        #expect(grounding?.supports.map(\.startIndex).prefix(2) == [0, 57])
        #expect(grounding?.supports.map(\.endIndex).prefix(2) == [56, 123])
        #expect(grounding?.supports.count == 3)
        #expect(grounding?.searchEntryPoint?.contains("<") == true)
    }

    @Test func aLookAtAMapIsTold() throws {
        let grounding = try HeardAnswer.recording(
            "googleai/unary-success-google-maps-grounding.json"
        ).metadata?.grounding
        #expect(grounding?.webSearchQueries == ["pizza near me"])
        #expect(grounding?.chunks.count == 20)
        let first = grounding?.chunks.first
        #expect(first?.kind == "maps")
        #expect(first?.title?.hasPrefix("Joe’s Pizza") == true)
        #expect(first?.uri?.contains("cid=10332424901773702701") == true)
        #expect(first?.placeID == "places/ChIJqdNaaBVbwokRLTafYrQlZI8")
        #expect(grounding?.supports.count == 4)
    }

    @Test func fetchedPagesAreTold() throws {
        let one = try HeardAnswer.recording("vertexai/unary-success-url-context.json")
        #expect(one.metadata?.urlContext.map(\.status) == ["SUCCESS"])
        #expect(
            one.metadata?.urlContext.first?.retrievedURL?.contains("berkshirehathaway.com") == true
        )
        let mixed = try HeardAnswer.recording(
            "vertexai/unary-success-url-context-mixed-validity.json")
        #expect(mixed.metadata?.urlContext.map(\.status) == ["ERROR", "SUCCESS", "ERROR"])
    }
}
