import ChatUI
import Glibc
import HybridEngine
import TerminalUI

/// What reading costs, inside of one process: answers in Markdown, and a
/// conversation of ten thousand messages.
struct ReadingFigures {
    private static let tokens = 8_000
    private static let turns = 5_000
    private static let pages = 60
    private static let size = Size(columns: 100, rows: 30)

    func measure() -> [Figure] {
        let before = Self.residentBytes()
        var long = LongChat(size: Self.size)
        let bytes = long.fill(turns: Self.turns, text: Self.answer)
        let scroll = scroll(&long)
        let resize = resize(&long)
        return stream() + [scroll, resize, memory(before: before, text: bytes)]
    }

    // MARK: Tokens

    /// A page with everything on it, about five bytes a token.
    private static let page = """
        ## Steps
        Air scatters **short** wavelengths *more* than long ones: see `Rayleigh` and so on. The \
        sky is blue at noon and red in the evening, because light travels further then.

        1. Look up.
           - at noon
           - at dusk
        2. Measure.

        | Colour | Wavelength | What it does |
        |:-------|-----------:|:-------------|
        | blue   |     450 nm | Scatters about **four** times as much as red |
        | red    |     700 nm | Passes |

        ```swift
        let sky = "blue" // a comment
        struct Air { var colour = 0x7F }
        ```


        """

    private func stream() -> [Figure] {
        var chat = LongChat(size: Self.size)
        chat.begin("Why?")
        let bytes = Array(Self.page.utf8)
        var parts: [Double] = []
        for part in 0..<(Self.tokens / 1_000) {
            let start = Self.processorMilliseconds()
            for token in 0..<1_000 {
                let first = (part * 1_000 + token) * 5
                let piece = (first..<(first + 5)).map { bytes[$0 % bytes.count] }
                chat.act(
                    .response(turn: chat.turn, .textDelta(String(decoding: piece, as: UTF8.self))))
                chat.draw()
            }
            parts.append((Self.processorMilliseconds() - start) / 1_000)
        }
        let plain = plainCost()
        let details = Dictionary(
            uniqueKeysWithValues: parts.enumerated().map { ("part\($0 + 1)", $1) })
        return [
            Figure(
                name: "markdownToken", value: parts.reduce(0, +) / Double(parts.count),
                unit: "ms/token", aim: .below(0.1),
                reference: .init(what: "a frame that changes nothing", value: plain, unit: "ms"),
                details: details,
                note: "processor time of taking a token in, setting the answer and drawing a frame"),
            Figure(
                name: "markdownTokenGrowth",
                value: Statistics.ratio(parts.last ?? 0, to: parts.first ?? 0), unit: "ratio",
                aim: .atMost(1.5),
                reference: .init(what: "a cost that is flat", value: 1, unit: "ratio"),
                details: details, note: "the last thousand tokens to the first"),
        ]
    }

    private func plainCost() -> Double {
        var chat = LongChat(size: Self.size)
        chat.begin("Why?")
        let start = Self.processorMilliseconds()
        for _ in 0..<1_000 { chat.draw() }
        return (Self.processorMilliseconds() - start) / 1_000
    }

    // MARK: Ten thousand messages

    private static func answer(_ number: Int) -> String {
        number.isMultiple(of: 8)
            ? page : "Answer \(number): *words* that are read, `code` too, as they come in a chat."
    }

    private func scroll(_ chat: inout LongChat) -> Figure {
        var times: [Double] = []
        for page in 0..<Self.pages {
            // From the end, from the start, and back again.
            if page == Self.pages / 2 { chat.act(.command(.top)) }
            let start = Self.processorMilliseconds()
            chat.act(.command(page < Self.pages / 2 ? .pageUp : .pageDown))
            chat.draw()
            times.append(Self.processorMilliseconds() - start)
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
            let start = Self.processorMilliseconds()
            chat.act(.resized(Size(columns: columns, rows: Self.size.rows)))
            chat.draw()
            times.append(Self.processorMilliseconds() - start)
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

    private static func processorMilliseconds() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
    }

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
