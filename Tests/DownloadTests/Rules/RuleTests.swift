import Digests
import Foundation
import Testing

@testable import HybridEngine

@Suite struct RFC3339Tests {
    @Test(arguments: [
        ("1970-01-01T00:00:00Z", 0.0), ("2000-02-29T12:00:00Z", 951_825_600),
        ("2026-05-04T10:20:30Z", 1_777_890_030), ("2026-05-04T10:20:30.5Z", 1_777_890_030.5),
        ("2026-05-04t12:20:30.250+02:00", 1_777_890_030.25),
        ("2026-05-03T22:20:30-12:00", 1_777_890_030), ("2016-12-31T23:59:60Z", 1_483_228_800),
    ])
    func aMomentIsRead(_ text: String, _ seconds: Double) {
        #expect(RFC3339.seconds(text) == seconds)
    }

    @Test(arguments: [
        "", "2026-05-04", "2026-05-04T10:20:30", "2026-05-04T10:20:30.Z", "2026-13-04T10:20:30Z",
        "2026-02-29T10:20:30Z", "2026-05-04T24:20:30Z", "2026-05-04T10:60:30Z",
        "2026-05-04T10:20:30+25:00", "2026-05-04T10:20:30Zx", "26-05-04T10:20:30Z",
        "2026-05-04 10:20:30Z", "２026-05-04T10:20:30Z",
    ])
    func otherTextIsNone(_ text: String) {
        #expect(RFC3339.seconds(text) == nil)
    }
}

@Suite struct ModelNameTests {
    @Test(arguments: ["a", "SmolLM2-360M-Instruct", "my model", "模型", "a@b", "v1.5", "x_y"])
    func aNameIsOne(_ name: String) {
        #expect(ModelName.problem(name) == nil)
    }

    @Test(arguments: [
        "a/b", "../a", ".hidden", "..", "a\0b", "a@@b", "-rf", "a\nb", "a\u{202e}b", " a", "a ",
        "a\\b", "\u{feff}a", String(repeating: "x", count: 129),
    ])
    func aHostileNameIsNone(_ name: String) {
        guard case .invalidArgument = ModelName.problem(name) else {
            Issue.record("taken")
            return
        }
    }

    @Test func anEmptyNameHasItsOwnError() {
        #expect(ModelName.problem("") == .emptyModelName)
    }

    @Test func filesAreCalledAfter() {
        #expect(ModelName.derived(fromFile: "Tiny-Q8_0.GGUF") == "Tiny-Q8_0")
        #expect(ModelName.derived(fromFile: "eye.tflite") == "eye")
        #expect(ModelName.derived(fromFile: "plain") == "plain")
        #expect(ModelName.derived(fromFile: ".gguf") == nil)
        #expect(ModelName.derived(fromFile: "..") == nil)
    }
}

@Suite struct PartialDownloadTests {
    private let remote = RemoteModel(url: "https://example.org/m", size: 100)

    private func note(_ remote: RemoteModel, validator: String? = "\"v\"") -> PartialDownload {
        PartialDownload(of: remote, FileFacts(total: 100, validator: validator))
    }

    @Test func aPartOfTheSameFileGoesOn() {
        #expect(note(remote).offset(for: remote, size: 40) == 40)
        #expect(note(remote).offset(for: remote, size: 100) == 100)
    }

    @Test func aPartOfAnotherFileDoesNot() {
        var other = remote
        other.url += "2"
        #expect(note(remote).offset(for: other, size: 40) == 0)
        other = remote
        other.hash = "new"
        #expect(note(remote).offset(for: other, size: 40) == 0)
    }

    @Test func moreThanAllIsNoPart() {
        #expect(note(remote).offset(for: remote, size: 101) == 0)
    }

    /// Nothing would show that the rest fits, unless the digest does.
    @Test func withoutAValidatorItBeginsAnew() throws {
        #expect(note(remote, validator: nil).offset(for: remote, size: 40) == 0)
        var known = remote
        known.sha256 = try SHA256.digest(of: [1])
        #expect(note(known, validator: nil).offset(for: known, size: 40) == 40)
    }

    /// A signed address differs each time; the version does not.
    @Test func theVersionCountsAndNotTheAddress() {
        var first = remote
        first.hash = "e1"
        var second = first
        second.url += "?sig=2"
        #expect(note(first).offset(for: second, size: 40) == 40)
    }

    @Test func noAddressIsKept() throws {
        var secret = remote
        secret.url += "?token=secret"
        let text = String(decoding: try JSONEncoder().encode(note(secret)), as: UTF8.self)
        #expect(!text.contains("secret"))
        #expect(!text.contains("example"))
    }
}

@Suite struct DownloadProgressTests {
    @Test(arguments: [
        (
            DownloadProgress(
                phase: .downloading, received: 41, total: 100, bytesPerSecond: 2_100_000),
            "downloading 41 % · 2.1 MB/s · 1 s left"
        ),
        (
            DownloadProgress(
                phase: .downloading, received: 330_000_000, total: 806_000_000,
                bytesPerSecond: 13_600_000), "downloading 40 % · 14 MB/s · 35 s left"
        ),
        (DownloadProgress(phase: .downloading, received: 5_400_000), "downloading 5.4 MB"),
        (DownloadProgress(phase: .verifying, received: 99, total: 100), "verifying 99 %"),
        (DownloadProgress(phase: .waiting, received: 0), "downloading: waiting for the host"),
        (
            DownloadProgress(
                phase: .downloading, received: 0, total: 1_000_000_000, bytesPerSecond: 100_000),
            "downloading 0 % · 100 kB/s · 167 min left".replacing("167 min", with: "3 h")
        ),
    ])
    func progressHasWords(_ progress: DownloadProgress, _ words: String) {
        #expect(progress.words == words)
    }

    @Test func aFractionStaysWithinItsBounds() {
        func fraction(_ received: Int64, _ total: Int64?) -> Double? {
            DownloadProgress(phase: .downloading, received: received, total: total).fraction
        }
        #expect(fraction(50, 100) == 0.5)
        #expect(fraction(150, 100) == 1)
        #expect(fraction(50, nil) == nil)
        #expect(fraction(50, 0) == nil)
        #expect(fraction(50, -1) == nil)
    }
}

@Suite struct MeteredConnectionTests {
    @Test(arguments: [
        ("u 1\n", true), ("u 3\n", true), ("u 0\n", false), ("u 2", false), ("u 4\n", false),
        ("", false), ("Failed to get property", false), ("s 1", false), ("u 1 1", false),
    ])
    func anAnswerIsRead(_ text: String, _ isMetered: Bool) {
        #expect(MeteredConnection.isMetered(answer: text) == isMetered)
    }

    /// A program in busctl's place that answers as NetworkManager would, or not
    /// at all.
    @Test(arguments: [
        ("echo u 1", true), ("echo u 3", true), ("echo u 2", false), ("echo u 0", false),
        ("echo 'Failed to connect to bus' >&2; exit 1", false), ("exec sleep 100", false),
        ("kill -9 $$", false), ("yes u", false),
        (#"[ "$*" = "$QUESTION" ] && echo u 1"#, true),
    ])
    func theSystemIsAsked(_ line: String, _ isMetered: Bool) async throws {
        let lab = try DownloadLab()
        let question =
            "--system --timeout=2 get-property org.freedesktop.NetworkManager "
            + "/org/freedesktop/NetworkManager org.freedesktop.NetworkManager Metered"
        let program = "\(lab.home)/busctl"
        try lab.write("#!/bin/sh\nQUESTION='\(question)'\n\(line)\n", to: "busctl")
        #expect(chmod(program, 0o700) == 0)
        let answer = await MeteredConnection.isMetered(
            programs: ["/nowhere/busctl", program], limit: isMetered ? 20_000 : 500)
        #expect(answer == isMetered)
    }

    @Test func withoutAnybodyToAskItIsNotMetered() async {
        #expect(await MeteredConnection.isMetered(programs: ["/nowhere/busctl"]) == false)
    }
}
