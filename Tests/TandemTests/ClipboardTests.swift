import Testing

@testable import tandem

/// Where a copied text goes.
@Suite struct ClipboardTests {
    private func way(_ environment: [String: String], _ text: String = "hi") -> Clipboard.Way {
        Clipboard(environment: environment, file: "/nowhere/copied").way(for: text)
    }

    @Test func terminalsGetOSC52() {
        #expect(way(["TERM": "xterm-256color"]) == .terminal(Array("\u{1B}]52;c;aGk=\u{07}".utf8)))
    }

    /// C44: to tmux itself, and through it.
    @Test func c44TmuxHandsItOn() {
        let code = "\u{1B}]52;c;aGk=\u{07}"
        let through = "\u{1B}Ptmux;\u{1B}\u{1B}]52;c;aGk=\u{07}\u{1B}\\"
        let environment = ["TERM": "tmux-256color", "TMUX": "/tmp/tmux-0/default,1,0"]
        #expect(way(environment) == .terminal(Array((code + through).utf8)))
    }

    /// C44: what is too large is said to be, with the limit.
    @Test func c44TooLargeGoesIntoAFile() {
        let text = String(repeating: "x", count: Clipboard.limit + 1)
        guard case .file(let reason) = way(["TERM": "xterm"], text) else {
            Issue.record("no file")
            return
        }
        #expect(reason.contains("74994"))
        #expect(way(["TERM": "xterm"], String(text.dropLast())) != .file(reason: reason))
    }

    @Test(arguments: [
        ["TERM": "linux"], ["TERM": "xterm", "VTE_VERSION": "7200"],
        ["TERM": "xterm", "TERM_PROGRAM": "Apple_Terminal"], [:],
    ])
    func othersGetAFile(_ environment: [String: String]) {
        guard case .file = way(environment) else {
            Issue.record("\(environment)")
            return
        }
    }

    @Test(arguments: [
        (["TERM": "xterm-256color"], false), (["TERM": "xterm-kitty"], true),
        (["TERM": "xterm-256color", "VTE_VERSION": "6800"], true),
        (
            ["TERM": "tmux", "TMUX": "x", "TERM_PROGRAM": "tmux", "TERM_PROGRAM_VERSION": "3.3a"],
            false
        ),
        (
            ["TERM": "tmux", "TMUX": "x", "TERM_PROGRAM": "tmux", "TERM_PROGRAM_VERSION": "3.4"],
            true
        ),
        (["TERM": "dumb", "VTE_VERSION": "6800"], false),
        (["TERM": "xterm", "FORCE_HYPERLINK": "1"], true),
    ])
    func linksWhereTheyAreKnown(_ environment: [String: String], _ isThere: Bool) {
        #expect(LinkSupport.isThere(environment) == isThere)
    }
}
