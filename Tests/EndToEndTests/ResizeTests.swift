import Glibc
import TestSupport
import Testing

@Suite struct ResizeTests {
    /// The picture after twenty changes of size in the middle of an answer is
    /// that of a chat whose window never changed.
    @Test func resizingDuringAnAnswerLeavesNoTrace() throws {
        let resized = try ChatWindow(columns: 80, rows: 24)
        try resized.tmux.type("stream 300 at 150")
        try resized.tmux.keys("Enter")
        try resized.tmux.wait(forText: "1000")
        for step in 0..<20 {
            try resized.tmux.resize(columns: 30 + step * 37 % 90, rows: 8 + step * 13 % 30)
            usleep(30_000)  // an answer's tokens have to come in between
        }
        try resized.tmux.resize(columns: 80, rows: 24)
        try resized.tmux.wait(for: "the end", within: 30) {
            $0.contains("1299") && !$0.contains("answering")
        }
        let calm = try ChatWindow(columns: 80, rows: 24)
        try calm.ask("stream 300 at 150", expecting: "1299")

        let picture = try resized.tmux.settledScreen()
        #expect(picture == (try calm.tmux.settledScreen()))
        try resized.tmux.keys("C-l")
        #expect(picture == (try resized.tmux.settledScreen()))
    }
}
