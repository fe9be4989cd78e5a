import Testing

@testable import ChatUI

@Suite struct SlashCommandTests {
    private static let lines: [(line: String, meaning: SlashCommand)] = [
        ("Hello", .text("Hello")),
        (" /help", .text(" /help")),
        ("//help", .text("/help")),
        ("/etc/hosts what is this", .text("/etc/hosts what is this")),
        ("/help", .command(.help, argument: "")),
        ("/HELP  ", .command(.help, argument: "")),
        ("/stat", .command(.status, argument: "")),
        ("/exit", .command(.quit, argument: "")),
        ("/system  Be brief. ", .command(.system, argument: "Be brief.")),
        ("/system", .command(.system, argument: "")),
        ("/", .refused("A command's name follows the slash · /help lists them")),
        (
            "/modle",
            .refused("There is no /modle: did you mean /model? · //modle sends it as text")
        ),
        (
            "/xyzzy",
            .refused("There is no /xyzzy: /help lists the commands · //xyzzy sends it as text")
        ),
        (
            "/xyzzy",
            .refused("There is no /xyzzy: /help lists the commands · //xyzzy sends it as text")
        ),
        ("/page", .refused("/page could be /page-up /page-down")),
        (
            "/why is that so",
            .refused("/why takes nothing after it · //why … sends it as text")
        ),
    ]

    @Test(arguments: lines)
    func meaning(line: String, meaning: SlashCommand) {
        #expect(SlashCommand.parse(line) == meaning)
    }

    @Test(arguments: [
        ("help", "help", 0), ("modle", "mode", 1), ("quti", "quit", 1), ("", "abc", 3),
    ])
    func distance(first: String, second: String, distance: Int) {
        #expect(Suggestion.distance(first, second) == distance)
        #expect(Suggestion.distance(second, first) == distance)
    }
}
