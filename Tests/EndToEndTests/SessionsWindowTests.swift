import TestSupport
import Testing

/// The list of conversations, as a person would see it.
@Suite struct SessionsWindowTests {
    @Test func anOldConversationIsFoundAndGoneOnWith() throws {
        let window = try ChatWindow(columns: 100, rows: 30)
        try window.ask("say The sky is blue", expecting: "The sky is blue")
        try window.command("/new", expecting: "A new conversation")
        try window.ask("say Grass is green", expecting: "Grass is green")
        let tmux = window.tmux
        try tmux.keys("F5")
        try tmux.wait(forText: "2 conversations")
        try tmux.type("blue")
        try tmux.wait(forText: "1 conversation with these words")
        try tmux.keys("Enter")
        try tmux.wait(for: "the old conversation with its tag", within: 20) {
            $0.contains("on device") && $0.contains("The sky is blue")
                && !$0.contains("Grass is green")
        }
        // The one that was on the screen is removed, and brought back.
        try tmux.keys("F5")
        try tmux.wait(forText: "2 conversations")
        try tmux.type("green")
        try tmux.wait(forText: "1 conversation with these words")
        try tmux.keys("DC")
        try tmux.wait(forText: "brings it back")
        try tmux.keys("C-_")
        try tmux.wait(forText: "Back again")
        try tmux.wait(for: "it in the list", within: 20) { $0.contains("▸ say Grass is green") }
        try tmux.keys("Escape")
        try window.ask("say Once more", expecting: "Once more")
    }
}
