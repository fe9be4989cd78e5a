/// What a hostile model would answer to take over the terminal.
enum HostileText {
    static let everything = pieces.map { "start\($0)end" }.joined(separator: "\n")

    private static let pieces = [
        "\u{1B}[2J\u{1B}[H",  // clears the screen
        "\u{1B}]0;owned\u{07}",  // sets the window title
        "\u{1B}]52;c;b3duZWQ=\u{07}",  // writes the clipboard
        "\u{1B}]8;;http://localhost/\u{1B}\\link\u{1B}]8;;\u{1B}\\",  // a link that lies
        "\u{1B}[?1049l\u{1B}[?25l",  // leaves the alternate screen, hides the cursor
        "\u{1B}P$q\"p\u{1B}\\",  // asks the terminal to type an answer
        "\u{1B}[6n\u{1B}[c",  // the same
        "\u{1B}c",  // resets the terminal
        "\u{9B}31m\u{9D}0;owned\u{9C}",  // the same controls as single scalars
        "\u{90}q\u{9C}",
        "\u{07}\u{08}\u{0B}\u{0C}\u{0D}overwritten\u{00}\u{7F}",
        "\u{0E}\u{0F}",  // switches the character set
        "\u{202E}reversed\u{202C}\u{2066}isolated\u{2069}\u{200F}",  // changes the reading order
    ]
}
