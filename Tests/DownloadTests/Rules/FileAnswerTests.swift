import Digests
import Testing

@testable import HybridEngine

@Suite struct FileAnswerTests {
    private func answer(_ status: Int, _ change: (inout FileAnswer) -> Void = { _ in })
        -> FileAnswer
    {
        var answer = FileAnswer(status: status)
        change(&answer)
        return answer
    }

    private func question(offset: Int64 = 0, _ change: (inout RemoteModel) -> Void = { _ in })
        -> FileAnswer.Question
    {
        var remote = RemoteModel(url: "https://example.org/m.gguf", size: 100)
        change(&remote)
        return FileAnswer.Question(
            remote: remote, offset: offset, validator: offset > 0 ? "\"v1\"" : nil)
    }

    static let statuses: [(Int, DownloadError)] = [
        (401, .permissionDenied), (403, .permissionDenied), (404, .notFound),
        (400, .invalidArgument(description: "the host refused the request (400)")),
        (204, .internalError(description: "the host sent no file (status 204)")),
        (206, .internalError(description: "the host sent a part that was not asked for")),
        (416, .internalError(description: "the host answered with status 416")),
        (429, .internalError(description: "the host answered with status 429")),
        (503, .internalError(description: "the host answered with status 503")),
    ]

    @Test(arguments: statuses)
    func aStatusBecomesAnError(_ status: Int, _ error: DownloadError) {
        #expect(answer(status).outcome(question(), now: 0) == .fail(error))
    }

    @Test func anExpiredAddressIsOneWhoseTimeHasPassed() {
        let expiring = question { $0.expires = 1_000 }
        #expect(answer(400).outcome(expiring, now: 1_000) == .expired)
        #expect(answer(400).outcome(expiring, now: 1_001) == .expired)
        #expect(answer(400).outcome(expiring, now: 999) != .expired)
        #expect(answer(404).outcome(expiring, now: 2_000) == .fail(.notFound))
    }

    @Test func aWholeFileIsTaken() {
        let outcome = answer(200) {
            $0.length = "100"
            $0.etag = "\"e\""
        }.outcome(question(), now: 0)
        #expect(outcome == .whole(FileFacts(total: 100, validator: "\"e\"", hash: "\"e\"")))
    }

    /// A weak tag says nothing about bytes.
    @Test func aWeakTagIsNoValidator() {
        let outcome = answer(200) {
            $0.length = "100"
            $0.etag = "W/\"e\""
            $0.lastModified = "Mon, 04 May 2026 10:20:30 GMT"
        }.outcome(question(), now: 0)
        guard case .whole(let facts) = outcome else {
            Issue.record("\(outcome)")
            return
        }
        #expect(facts.validator == "Mon, 04 May 2026 10:20:30 GMT")
        #expect(facts.hash == "W/\"e\"")
    }

    @Test func aPartGoesOnWhereItShould() {
        func outcome(_ range: String?, etag: String? = "\"v1\"") -> FileAnswer.Outcome {
            answer(206) {
                $0.range = range
                $0.etag = etag
                $0.length = "60"
            }.outcome(question(offset: 40), now: 0)
        }
        let facts = FileFacts(total: 100, validator: "\"v1\"", hash: "\"v1\"")
        #expect(outcome("bytes 40-99/100") == .append(facts))
        #expect(outcome("BYTES 40-99/100") == .append(facts))
        for range in [
            nil, "", "bytes 41-99/100", "bytes 0-99/100", "bytes */100", "bytes 40-39/100",
            "bytes 40-100/100", "bytes 40-99/x", "lines 40-99/100", "bytes -40-99/100",
        ] {
            #expect(outcome(range) == .startOver, "\(String(describing: range))")
        }
        // The server did not look at the condition.
        #expect(outcome("bytes 40-99/100", etag: "\"v2\"") == .startOver)
        #expect(answer(416).outcome(question(offset: 40), now: 0) == .startOver)
    }

    @Test func sizesHaveToAgree() {
        let refused = FileAnswer.Outcome.fail(
            .internalError(description: "the host sends 99 bytes, 100 were announced"))
        #expect(answer(200) { $0.length = "99" }.outcome(question(), now: 0) == refused)
        let range = answer(206) { $0.range = "bytes 40-98/99" }
        #expect(range.outcome(question(offset: 40), now: 0) == refused)
        let linked = answer(200) {
            $0.length = "99"
            $0.linkedSize = "100"
        }
        #expect(linked.outcome(question { $0.size = nil }, now: 0) == refused)
    }

    @Test func theFirstServersDigestCounts() throws {
        let digest = try SHA256.digest(of: [1, 2, 3])
        let answer = answer(200) {
            $0.length = "100"
            $0.etag = "\"store\""
            $0.linkedHash = "\"\(digest)\""
        }
        guard case .whole(let facts) = answer.outcome(question(), now: 0) else {
            Issue.record("refused")
            return
        }
        #expect(facts.sha256 == digest)
        #expect(facts.hash == digest.description)
        let other = question { $0.sha256 = try? SHA256.digest(of: [4]) }
        guard case .fail(.internalError) = answer.outcome(other, now: 0) else {
            Issue.record("taken")
            return
        }
    }

    @Test(arguments: ["gzip", "br", "identity, gzip", "x"])
    func codingsAreRefused(_ coding: String) {
        let outcome = answer(200) {
            $0.length = "100"
            $0.coding = coding
        }.outcome(question(), now: 0)
        guard case .fail(.internalError) = outcome else {
            Issue.record("\(outcome)")
            return
        }
    }
}
