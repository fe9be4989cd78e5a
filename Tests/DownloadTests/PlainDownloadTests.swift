import Digests
import DownloadHost
import Testing

@testable import HybridEngine

/// Files on a plain web server, and everything that can go wrong with them.
@Suite struct PlainDownloadTests {
    static let content = ServedFile.model(bytes: 300_000)
    static let served = ServedFile(content, etag: "\"v1\"")

    func obtain(
        _ lab: DownloadLab, _ entry: ModelCatalogue.Entry? = nil,
        onProgress: @escaping @Sendable (DownloadProgress) -> Void = { _ in }
    ) async throws(DownloadError) -> ModelDownloadOutcome {
        let entry = entry ?? lab.entry()
        return try await lab.downloader([entry]).obtain(entry.name, onProgress: onProgress)
    }

    func expectFailure(
        _ lab: DownloadLab, _ entry: ModelCatalogue.Entry? = nil, _ words: String,
        at place: SourceLocation = #_sourceLocation
    ) async {
        let error = await failure { () throws(DownloadError) in _ = try await obtain(lab, entry) }
        #expect(
            error?.description.contains(words) == true, "\(String(describing: error))",
            sourceLocation: place)
        #expect(lab.files().filter { !$0.hasPrefix(".") }.isEmpty, sourceLocation: place)
    }

    // MARK: - As it should be

    @Test func aModelComes() async throws {
        let lab = try DownloadLab { Self.served.reply(to: $0) }
        let heard = Heard()
        let outcome = try await obtain(lab, onProgress: heard.add)
        #expect(outcome.origin == .downloaded)
        #expect(outcome.model.name == "tiny")
        #expect(outcome.model.size == Self.content.count)
        #expect(outcome.model.path == "\(lab.home)/models/tiny.gguf")
        #expect(outcome.model.hash == "\"v1\"")
        #expect(lab.content(outcome.model) == Self.content)
        #expect(lab.permissions("tiny.gguf") == 0o600)
        #expect(lab.permissions(".downloads/tiny.json") == 0o600)
        #expect(lab.permissions(".downloads") == 0o700)
        #expect(lab.notes == ["tiny.json", "tiny.lock"])
        let record = try #require(lab.store.record("tiny"))
        #expect(record.sha256 == (try SHA256.digest(of: Self.content).description))
        #expect(heard.all.last?.phase == .verifying || heard.all.last?.phase == .downloading)
        #expect(heard.all.contains { $0.fraction == 1 })
        #expect(heard.all.allSatisfy { (0...1).contains($0.fraction ?? 0) })
        #expect(lab.host.requests.allSatisfy { $0.header("accept-encoding") == "identity" })
    }

    @Test func whatIsThereIsNotFetchedAgain() async throws {
        let lab = try DownloadLab { Self.served.reply(to: $0) }
        _ = try await obtain(lab)
        let again = try await obtain(lab)
        #expect(again.origin == .local)
        #expect(lab.host.requests.map(\.method) == ["GET", "HEAD"])
    }

    @Test func aKnownDigestNeedsNoQuestion() async throws {
        let lab = try DownloadLab { Self.served.reply(to: $0) }
        let digest = try SHA256.digest(of: Self.content).description
        let entry = lab.entry { $0.sha256 = digest }
        _ = try await obtain(lab, entry)
        #expect(try await obtain(lab, entry).origin == .local)
        #expect(lab.host.requests.count == 1)
    }

    @Test func aNewVersionReplacesTheOld() async throws {
        let lab = try DownloadLab { Self.served.reply(to: $0) }
        _ = try await obtain(lab)
        let newer = ServedFile(ServedFile.model(bytes: 200_000, seed: 9), etag: "\"v2\"")
        lab.host.answer { newer.reply(to: $0) }
        let outcome = try await obtain(lab)
        #expect(outcome.origin == .downloaded)
        #expect(lab.content(outcome.model) == newer.content)
        #expect(outcome.model.hash == "\"v2\"")
    }

    // MARK: - Cut off

    static let cuts = [0, 1, 7, 8, 9, 65_535, 65_536, 65_537, 150_000, 299_999]

    /// A connection that is lost anywhere is made again, and goes on there.
    @Test(arguments: cuts)
    func aCutConnectionGoesOn(_ cut: Int) async throws {
        let lab = try DownloadLab()
        lab.host.answer { request in
            let reply = Self.served.reply(to: request)
            return request.rangeStart == nil ? reply.with { $0.cutAfter = cut } : reply
        }
        if cut == 0 {
            // Nothing came, so there is nothing to go on from.
            lab.host.answer { [host = lab.host] request in
                let reply = Self.served.reply(to: request)
                return host.requests.count == 1 ? reply.with { $0.cutAfter = 0 } : reply
            }
        }
        let outcome = try await obtain(lab)
        #expect(lab.content(outcome.model) == Self.content)
        let second = try #require(lab.host.requests.last)
        #expect(lab.host.requests.count == 2)
        if cut > 0 {
            let start = try #require(second.rangeStart)
            #expect(start > 0 && start <= cut)
            #expect(second.header("if-range") == "\"v1\"")
        }
    }

    /// As long as each connection brings something, it goes on.
    @Test func manyCutsAreManyParts() async throws {
        let lab = try DownloadLab { request in
            Self.served.reply(to: request).with { reply in
                if reply.body.count > 40_000 { reply.cutAfter = 40_000 }
            }
        }
        let outcome = try await obtain(lab)
        #expect(lab.content(outcome.model) == Self.content)
        #expect(lab.host.requests.count == 8)
    }

    /// The next attempt, of another process, goes on where the last one ended.
    @Test func whatArrivedIsKeptForTheNextTime() async throws {
        let lab = try DownloadLab { request in
            Self.served.reply(to: request).with {
                $0.cutAfter = request.rangeStart == nil ? 100_000 : 0
            }
        }
        await expectFailure(lab, nil, "connection lost")
        #expect(lab.notes.contains("tiny.part"))
        #expect(lab.permissions(".downloads/tiny.part") == 0o600)
        lab.host.answer { Self.served.reply(to: $0) }
        let outcome = try await obtain(lab)
        #expect(lab.content(outcome.model) == Self.content)
        #expect(lab.host.requests.last?.rangeStart == 100_000)
        #expect(lab.notes == ["tiny.json", "tiny.lock"])
    }

    @Test func aServerWithoutRangesSendsAllAgain() async throws {
        var served = Self.served
        served.supportsRange = false
        let lab = try DownloadLab()
        lab.host.answer { [served, host = lab.host] request in
            served.reply(to: request).with { if host.requests.count == 1 { $0.cutAfter = 100_000 } }
        }
        let outcome = try await obtain(lab)
        #expect(lab.content(outcome.model) == Self.content)
        #expect(lab.host.requests.count == 2)
    }

    /// Between the two requests the file became another one.
    @Test(arguments: [true, false])
    func aChangedFileBeginsAnew(_ heedsCondition: Bool) async throws {
        let newer = ServedFile(ServedFile.model(bytes: 250_000, seed: 7), etag: "\"v2\"")
        let lab = try DownloadLab { request in
            guard let start = request.rangeStart else {
                return Self.served.reply(to: request).with { $0.cutAfter = 100_000 }
            }
            if heedsCondition { return newer.reply(to: request) }
            return HostReply(
                206,
                headers: [
                    ("ETag", "\"v2\""), ("Content-Range", "bytes \(start)-249999/250000"),
                ], body: Array(newer.content[start...]))
        }
        if !heedsCondition {
            // It is asked for from its beginning then.
            lab.host.answer { [host = lab.host] request in
                if host.requests.count == 1 {
                    return Self.served.reply(to: request).with { $0.cutAfter = 100_000 }
                }
                guard let start = request.rangeStart else { return newer.reply(to: request) }
                return HostReply(
                    206,
                    headers: [
                        ("ETag", "\"v2\""), ("Content-Range", "bytes \(start)-249999/250000"),
                    ], body: Array(newer.content[start...]))
            }
        }
        let outcome = try await obtain(lab)
        #expect(lab.content(outcome.model) == newer.content)
        #expect(outcome.model.hash == "\"v2\"")
    }

    /// A server that no longer has so many bytes.
    @Test func aRangeThatIsNoneBeginsAnew() async throws {
        let shorter = ServedFile(ServedFile.model(bytes: 50_000, seed: 5), etag: "\"v3\"")
        let lab = try DownloadLab()
        lab.host.answer { [host = lab.host] request in
            if host.requests.count == 1 {
                return Self.served.reply(to: request).with { $0.cutAfter = 100_000 }
            }
            return request.rangeStart == nil ? shorter.reply(to: request) : HostReply(416)
        }
        let outcome = try await obtain(lab)
        #expect(lab.content(outcome.model) == shorter.content)
    }

    @Test func aSlowHostIsWaitedFor() async throws {
        let lab = try DownloadLab { request in
            Self.served.reply(to: request).with { $0.slice = 20_000 }
        }
        #expect(lab.content(try await obtain(lab).model) == Self.content)
    }

    // MARK: - Not what was announced

    @Test func aWrongSizeIsRefused() async throws {
        let lab = try DownloadLab { Self.served.reply(to: $0) }
        await expectFailure(
            lab, lab.entry { $0.size = 299_999 }, "sends 300000 bytes, 299999 were announced")
        #expect(!lab.notes.contains("tiny.part"))
    }

    @Test func aWrongDigestIsRefused() async throws {
        let lab = try DownloadLab { Self.served.reply(to: $0) }
        let other = try SHA256.digest(of: [1]).description
        await expectFailure(lab, lab.entry { $0.sha256 = other }, "SHA-256 is not the one")
        #expect(!lab.notes.contains("tiny.part"))
    }

    /// Without a length, the announced size is the only measure.
    @Test(arguments: [(299_999, "more than the 299999 bytes"), (300_001, "300000 of 300001 bytes")])
    func aBodyOfUnknownLengthIsMeasured(_ size: Int64, _ words: String) async throws {
        let lab = try DownloadLab { request in
            Self.served.reply(to: request).with { $0.isChunked = true }
        }
        await expectFailure(lab, lab.entry { $0.size = size }, words)
    }

    @Test func aBodyWithoutALengthComes() async throws {
        let lab = try DownloadLab { request in
            Self.served.reply(to: request).with { $0.isChunked = true }
        }
        #expect(lab.content(try await obtain(lab).model) == Self.content)
    }

    /// A sign-in page of a hotel, for example: noticed at its first bytes.
    @Test func whatIsNoModelIsRefusedAtOnce() async throws {
        let gate = HostGate()
        let page = Array("<!DOCTYPE html><html>".utf8) + [UInt8](repeating: 32, count: 100_000)
        let lab = try DownloadLab { _ in
            HostReply(body: page).with { $0.gate = (1_000, gate) }
        }
        await expectFailure(lab, nil, "neither GGUF nor TFLite")
        gate.open()
        let small = try DownloadLab { _ in HostReply(body: [1, 2, 3]) }
        await expectFailure(small, nil, "neither GGUF nor TFLite")
        let wrong = try DownloadLab { _ in
            HostReply(body: ServedFile.model("tflite", bytes: 5_000))
        }
        await expectFailure(wrong, nil, "tflite file, not a gguf file")
    }

    @Test(arguments: ["gzip", "deflate", "br", "zstd"])
    func aCodingIsRefused(_ coding: String) async throws {
        let lab = try DownloadLab { request in
            Self.served.reply(to: request).with { $0.headers.append(("Content-Encoding", coding)) }
        }
        await expectFailure(lab, nil, "coding that was not asked for")
    }

    static let statuses: [(Int, DownloadError)] = [
        (400, .invalidArgument(description: "the host refused the request (400)")),
        (401, .permissionDenied), (403, .permissionDenied), (404, .notFound),
        (429, .internalError(description: "the host answered with status 429")),
        (500, .internalError(description: "the host answered with status 500")),
        (503, .internalError(description: "the host answered with status 503")),
    ]

    @Test(arguments: statuses)
    func aStatusBecomesAnError(_ status: Int, _ expected: DownloadError) async throws {
        let lab = try DownloadLab { _ in HostReply(status) }
        let error = await failure { () throws(DownloadError) in _ = try await obtain(lab) }
        #expect(error == expected)
        #expect(lab.host.requests.count == 1)
    }

    // MARK: - Led elsewhere

    /// As Hugging Face does: the first host names the file's digest and size
    /// and points to where its bytes are.
    @Test func theFirstHostsDigestCounts() async throws {
        let digest = try SHA256.digest(of: Self.content).description
        let store = try DownloadHost { Self.served.reply(to: $0) }
        let lab = try DownloadLab()
        let target = store.url + "/blob?sig=1"
        lab.host.answer { _ in
            .redirect(
                target,
                headers: [
                    ("X-Linked-ETag", "\"\(digest)\""), ("X-Linked-Size", "\(Self.content.count)"),
                ])
        }
        let outcome = try await obtain(lab)
        #expect(lab.content(outcome.model) == Self.content)
        #expect(outcome.model.hash == digest)
        // Asked again, the first host's word is enough.
        #expect(try await obtain(lab).origin == .local)
    }

    @Test func bytesThatTheFirstHostDidNotAnnounceAreRefused() async throws {
        let store = try DownloadHost { Self.served.reply(to: $0) }
        let lab = try DownloadLab()
        let (target, other) = (store.url, try SHA256.digest(of: [1]).description)
        lab.host.answer { _ in .redirect(target, headers: [("X-Linked-ETag", "\"\(other)\"")]) }
        await expectFailure(lab, nil, "SHA-256 is not the one")
        lab.host.answer { _ in
            .redirect(
                target,
                headers: [
                    ("X-Linked-ETag", "\"x\""),
                    ("X-Linked-Size", "5"),
                ])
        }
        await expectFailure(lab, nil, "sends 300000 bytes, 5 were announced")
    }

    @Test(arguments: [
        "http://example.org/x.gguf", "ftp://127.0.0.1/x.gguf", "file:///etc/passwd",
        "http://user:word@127.0.0.1/x", "http://192.168.1.1/x.gguf", "http://localhost.evil.org/",
    ])
    func aRedirectToAnUnsafePlaceIsRefused(_ location: String) async throws {
        let lab = try DownloadLab { _ in .redirect(location) }
        await expectFailure(lab, nil, "redirect refused")
    }

    @Test func aRedirectWithoutEndIsRefused() async throws {
        let lab = try DownloadLab { _ in .redirect("/again") }
        await expectFailure(lab, nil, "redirect refused")
        #expect(lab.host.requests.count == 6)
    }

    @Test(arguments: ["http://example.org/x.gguf", "ftp://127.0.0.1/x.gguf", "x.gguf", ""])
    func anUnsafeAddressIsRefused(_ url: String) async throws {
        let lab = try DownloadLab()
        let error = await failure { () throws(DownloadError) in
            _ = try await lab.downloader().obtain(url: url, name: "x")
        }
        #expect(error != nil)
        #expect(lab.host.requests.isEmpty)
    }
}
