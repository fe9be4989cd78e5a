import Testing

@testable import tandem

/// The words of `tandem sessions`, and those that choose a conversation.
@Suite struct SessionsParsingTests {
    private static let understood: [(words: [String], action: SessionsAction, json: Bool)] = [
        (["list"], .list, false), (["list", "--json"], .list, true),
        (["show", "a"], .show("a"), false),
        (["search", "two", "words"], .search("two words"), false),
        (["export", "a"], .export("a", .markdown), false),
        (["export", "a", "--format", "json"], .export("a", .json), false),
        (["export", "--json", "a"], .export("a", .json), true),
        (["import", "-"], .load("-"), false),
        (["rename", "a", "A", "title"], .rename("a", title: "A title"), false),
        (["rename", "a", ""], .rename("a", title: ""), false),
        (["remove", "a"], .remove("a"), false),
    ]

    @Test(arguments: understood)
    func understands(words: [String], action: SessionsAction, json: Bool) throws {
        #expect(try Invocation.parse(["sessions"] + words) == .sessions(action, json: json))
    }

    @Test(
        arguments: [
            [], ["frob"], ["show"], ["show", "a", "b"], ["list", "a"], ["rename", "a"],
            ["export", "a", "--format", "html"], ["list", "--format", "json"], ["search"],
        ])
    func refuses(words: [String]) {
        #expect(throws: UsageError.self) { try Invocation.parse(["sessions"] + words) }
    }

    private static let chosen: [(words: [String], session: SessionChoice)] = [
        ([], SessionChoice()), (["-c"], SessionChoice(opened: .last)),
        (["--session", "a"], SessionChoice(opened: .named("a"))),
        (["-n"], SessionChoice(isSaved: false)),
        (["-cn"], SessionChoice(opened: .last, isSaved: false)),
    ]

    @Test(arguments: chosen)
    func choosesAConversation(words: [String], session: SessionChoice) throws {
        #expect(
            try Invocation.parse(words)
                == .chat(ModelChoice(session: session), prompt: nil))
        var ask = AskOptions(choice: ModelChoice(session: session))
        ask.prompt = "hello"
        #expect(try Invocation.parse(["ask", "hello"] + words) == .ask(ask))
    }

    @Test func oneConversationAtATime() {
        #expect(throws: UsageError.conflict("--continue", "--session")) {
            try Invocation.parse(["-c", "--session", "a"])
        }
    }
}
