/// Answers in Markdown that never end: the text is said again and again.
struct MarkdownSample {
    var name: String
    /// Comes once.
    var start = ""
    var text: String

    /// A piece of the answer, in bytes from its beginning.
    func piece(_ range: Range<Int>) -> String {
        let (start, text) = (Array(start.utf8), Array(text.utf8))
        let bytes = range.map { index in
            index < start.count ? start[index] : text[(index - start.count) % text.count]
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    static let all = [
        MarkdownSample(name: "page", text: page),
        MarkdownSample(
            name: "paragraph",
            text: String(
                repeating: "Air scatters **short** wavelengths *more* than long ones, see `x`. ",
                count: 12) + "\n\n"),
        MarkdownSample(
            name: "endlessParagraph", text: "Air scatters short wavelengths more than long ones. "),
        MarkdownSample(
            name: "list",
            text: "- Air scatters **short** wavelengths more than long ones, and `red` the least.\n"
        ),
        MarkdownSample(
            name: "nestedList",
            text: """
                1. Look up at the sky, at noon and in the evening.
                   - At **noon** it is blue.
                     - Less so near the horizon.
                   - At dusk it is red.

                """),
        MarkdownSample(
            name: "quote", text: "> Air scatters **short** wavelengths more than long ones.\n"),
        MarkdownSample(
            name: "table", start: "| Colour | Wavelength | What it does |\n|:--|--:|:--|\n",
            text: "| blue | 450 nm | Scatters about **four** times as much as red light does |\n"),
        MarkdownSample(
            name: "code", start: "```swift\n",
            text: "    let sky = colour(of: \"blue\", at: 450) // a comment, and more\n"),
    ]

    /// A page with everything on it.
    static let page = """
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
}
