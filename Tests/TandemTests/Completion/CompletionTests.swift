import Foundation
import ProcessSupport
import TestSupport
import Testing

@testable import tandem

/// The scripts are asked by the shells themselves.
@Suite struct CompletionTests {
    private static let cases: [(line: String, expected: Set<String>)] = [
        ("tandem con", ["config"]),
        ("tandem config ", ["path", "show", "check", "example"]),
        ("tandem config show --o", ["--origin"]),
        ("tandem ask -M only-", ["only-on-device", "only-in-cloud"]),
        ("tandem ask -o device.topK", ["device.topK="]),
        ("tandem ask --no-str", ["--no-stream"]),
        ("tandem -M only-on-device sta", ["status"]),
        ("tandem completion ", ["bash", "zsh", "fish"]),
        ("tandem help opt", ["options"]),
    ]

    @Test(arguments: cases)
    func bashCompletes(line: String, expected: Set<String>) throws {
        let folder = try TemporaryFolder()
        let script = try folder.write(CompletionScript.text(for: .bash), to: "tandem.bash")
        let words = line.split(separator: " ", omittingEmptySubsequences: false)
        let quoted = words.map { "'\($0)'" }.joined(separator: " ")
        let run = try ProcessRun.run(
            "/bin/bash",
            [
                "--norc", "-c",
                """
                compopt() { :; }
                source '\(script)'
                COMP_WORDS=(\(quoted)); COMP_CWORD=\(words.count - 1); _tandem
                printf '%s\\n' "${COMPREPLY[@]}"
                """,
            ])
        #expect(run.errors.isEmpty)
        #expect(Set(run.output.split(separator: "\n").map(String.init)) == expected)
    }

    @Test(arguments: cases)
    func fishCompletes(line: String, expected: Set<String>) throws {
        let folder = try TemporaryFolder()
        let script = try folder.write(CompletionScript.text(for: .fish), to: "tandem.fish")
        let run = try ProcessRun.run(
            "/usr/bin/fish", ["--no-config", "-c", "source '\(script)'; complete -C '\(line)'"],
            environment: ["HOME": folder.path])
        #expect(run.errors.isEmpty)
        let found = run.output.split(separator: "\n").compactMap { $0.split(separator: "\t").first }
        #expect(Set(found.map(String.init)) == expected)
    }

    @Test func zshCompletes() throws {
        let folder = try TemporaryFolder()
        try folder.write(CompletionScript.text(for: .zsh), to: "_tandem")
        let shell = try Tmux(
            "env HOME='\(folder.path)' zsh -f -i", environment: ["PS1": "ready> "])
        func expect(_ words: String...) throws {
            try shell.wait(for: "\(words)", within: 30) { words.allSatisfy($0.contains) }
        }
        try expect("ready>")
        try shell.type(
            "fpath=('\(folder.path)' $fpath); autoload -U compinit; compinit -u -D; clear; echo set"
        )
        try shell.keys("Enter")
        try expect("set")
        try shell.type("tandem config ")
        try shell.keys("Tab", "Tab")
        try expect("check ", "example ", "path ", "show ")
        // Not Ctrl-C, which may throw away what is typed after it.
        try shell.keys("C-u")
        try shell.type("tandem ask --no-str")
        try shell.keys("Tab")
        try expect("tandem ask --no-stream")
        try shell.keys("C-u")
        try shell.type("tandem ask --mode=only-in")
        try shell.keys("Tab")
        try expect("--mode=only-in-cloud")
    }

    @Test(arguments: Shell.allCases)
    func nameEveryCommandAndOption(shell: Shell) {
        let script = CompletionScript.text(for: shell)
        for command in CommandTable.all {
            #expect(command.word.isEmpty || script.contains(command.word))
            for option in command.options {
                #expect(script.contains(option.long), "\(option.long)")
            }
        }
    }
}

@Suite struct ManualPageTests {
    @Test func namesEveryCommandOptionAndSetting() {
        let page = ManualPage.text.replacing("\\-", with: "-")
        for command in CommandTable.all {
            #expect(
                page.contains(".SS tandem \(command.name)".trimmingCharacters(in: .whitespaces)))
            for option in command.options { #expect(page.contains("--\(option.long)")) }
        }
        #expect(page.contains(".B device.threads\n"))
        #expect(page.contains("Ctrl-C, /interrupt") || page.contains("Ctrl-C"))
    }

    @Test(
        arguments: [
            "GOOGLE_API_KEY", "https_proxy", "no_proxy", "CURL_CA_BUNDLE", "SSL_CERT_FILE",
            "VISUAL", "EDITOR", "TANDEM_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME",
            "XDG_STATE_HOME", "141", "tandem.db", "models.json", "api-key", "(roles)", "(tools)",
        ])
    func namesEnvironmentFilesAndExitCodes(word: String) {
        #expect(ManualPage.text.replacing("\\-", with: "-").contains(word))
    }

    /// A line that begins with a dot is a request: only those that are meant.
    @Test func holdsNoRequestByAccident() {
        let known: Set<Substring> = [".TH", ".SH", ".SS", ".PP", ".TP", ".B", ".br"]
        for line in ManualPage.text.split(separator: "\n") where line.hasPrefix(".") {
            #expect(known.contains(line.prefix { $0 != " " }), "\(line)")
        }
        #expect(!ManualPage.text.split(separator: "\n").contains { $0.hasPrefix("'") })
    }
}
