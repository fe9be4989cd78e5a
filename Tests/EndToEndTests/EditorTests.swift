import Foundation
import TestSupport
import Testing

/// The draft in an editor of the user's.
@Suite struct EditorTests {
    /// An editor that writes down what it was given, and appends a line.
    private func editor(_ home: TemporaryFolder, _ name: String, _ script: String) throws -> String
    {
        try home.write("#!/bin/sh\n\(script)\n", to: name)
        let path = "\(home.path)/\(name)"
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
        return path
    }

    @Test(arguments: ["plain", "with blanks", "with words"])
    func theDraftIsWrittenThere(kind: String) throws {
        let home = try TemporaryFolder()
        let name = kind == "with blanks" ? "my own editor" : "editor"
        let script =
            #"stat -c %a "$(eval echo \${$#})" > "$HOME/mode"; for last; do :; done; "#
            + #"printf ' and more\nlines\n' >> "$last""#
        var value = try editor(home, name, script)
        if kind == "with words" { value += " --wait '--title=a b'" }
        let window = try ChatWindow(
            environment: ["HOME": home.path, "VISUAL": value, "EDITOR": "/bin/false"])
        try window.tmux.type("say Hello")
        try window.tmux.wait(forText: "> say Hello")
        try window.tmux.keys("C-g")
        try window.tmux.wait(forText: "> say Hello and more", within: 20)
        try window.tmux.wait(forText: "lines")
        #expect(
            try String(contentsOfFile: home.path + "/mode", encoding: .utf8) == "600\n")
        try window.tmux.keys("Enter")
        try window.tmux.wait(for: "the answer", within: 30) {
            $0.contains("Hello and more") && $0.contains("on device")
        }
    }

    /// C16: whatever it did to the terminal, and however it ended.
    @Test(arguments: ["stty raw -echo; exit 1", "stty raw -echo; kill -9 $$", "exit 3"])
    func aBadEditorChangesNothing(script: String) throws {
        let home = try TemporaryFolder()
        let window = try ChatWindow(
            environment: ["EDITOR": try editor(home, "bad", script), "VISUAL": ""],
            underShell: true)
        try window.tmux.type("my draft")
        try window.tmux.wait(forText: "> my draft")
        try window.tmux.keys("C-x")
        try window.tmux.keys("C-e")
        try window.tmux.wait(forText: "the draft is as it was", within: 20)
        try window.tmux.wait(forText: "> my draft")
        try window.tmux.keys("C-c")
        try window.ask("say Still here", expecting: "Still here")
        try window.tmux.keys("C-d")
        try window.tmux.wait(forText: "shell>")
        try window.tmux.type("stty -a | grep -o ' icanon '\n")
        try window.tmux.wait(for: "a terminal that reads lines") { $0.contains("\n icanon") }
    }
}
