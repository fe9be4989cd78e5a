import ChatUI
import Glibc
import HybridEngine
import TerminalUI

/// What reading costs, inside of one process: answers in Markdown, and a
/// conversation of ten thousand messages.
struct ReadingFigures {
    private static let turns = 5_000
    private static let pages = 60
    private static let size = Size(columns: 100, rows: 30)

    func measure() -> [Figure] {
        let before = Self.residentBytes()
        var long = LongChat(size: Self.size)
        let bytes = long.fill(turns: Self.turns, text: Self.answer)
        let scroll = scroll(&long)
        let resize = resize(&long)
        let memory = memory(before: before, text: bytes)
        return TokenFigures().measure() + [scroll, resize, memory]
    }

    // MARK: Ten thousand messages

    private static func answer(_ number: Int) -> String {
        number.isMultiple(of: 8)
            ? MarkdownSample.page
            : "Answer \(number): *words* that are read, `code` too, as they come in a chat."
    }

    private func scroll(_ chat: inout LongChat) -> Figure {
        var times: [Double] = []
        for page in 0..<Self.pages {
            // From the end, from the start, and back again.
            if page == Self.pages / 2 { chat.act(.command(.top)) }
            let start = ProcessTime.milliseconds()
            chat.act(.command(page < Self.pages / 2 ? .pageUp : .pageDown))
            chat.draw()
            times.append(ProcessTime.milliseconds() - start)
        }
        return Figure(
            name: "scrollPage", value: times.max() ?? 0, unit: "ms", aim: .below(16),
            reference: .init(what: "the median page", value: Statistics.median(times), unit: "ms"),
            details: ["messages": Double(2 * Self.turns)],
            note: "the slowest of \(Self.pages) pages")
    }

    private func resize(_ chat: inout LongChat) -> Figure {
        var times: [Double] = []
        chat.act(.command(.top))
        for _ in 0..<20 { chat.act(.command(.pageDown)) }
        for columns in [40, 120, 80, 200, 100] {
            let start = ProcessTime.milliseconds()
            chat.act(.resized(Size(columns: columns, rows: Self.size.rows)))
            chat.draw()
            times.append(ProcessTime.milliseconds() - start)
        }
        return Figure(
            name: "resizeFrame", value: times.max() ?? 0, unit: "ms", aim: .below(50),
            reference: .init(
                what: "the median of them", value: Statistics.median(times), unit: "ms"),
            details: ["messages": Double(2 * Self.turns)],
            note: "the first frame at another width, the slowest of \(times.count)")
    }

    private func memory(before: Double, text: Int) -> Figure {
        let used = (Self.residentBytes() - before) / 1e6
        let limit = 3 * Double(text) / 1e6 + 30
        return Figure(
            name: "longChatMemory", value: used, unit: "MB", aim: .below(limit),
            reference: .init(what: "the text itself", value: Double(text) / 1e6, unit: "MB"),
            details: ["messages": Double(2 * Self.turns), "limit": limit])
    }

    // MARK: The process

    private static func residentBytes() -> Double {
        guard let file = fopen("/proc/self/statm", "r") else { return 0 }
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 256)
        guard fgets(&line, Int32(line.count), file) != nil else { return 0 }
        let words = String(
            decoding: line.map(UInt8.init(bitPattern:)).prefix { $0 != 0 }, as: UTF8.self
        )
        .split(separator: " ")
        return (words.count > 1 ? Double(words[1]) ?? 0 : 0) * Double(sysconf(Int32(_SC_PAGESIZE)))
    }
}
