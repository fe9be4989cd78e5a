import Testing

@testable import LlamaCpp

@Suite struct ConversationTests {
    /// "s", "u" and "a" for the roles, with the position as content.
    private func conversation(_ roles: String) -> Conversation {
        Conversation(
            roles.enumerated().map { index, role in
                TemplateMessage(
                    role: role == "s" ? .system : role == "u" ? .user : .assistant,
                    content: "\(index)")
            })
    }

    @Test(arguments: [
        ("u", 1), ("uau", 2), ("suau", 2), ("uaau", 2), ("uu", 2), ("auau", 3), ("suasu", 2),
        ("", 0), ("s", 0),
    ])
    func aTurnIsAUserMessageWithTheAnswersAfterIt(roles: String, turns: Int) {
        #expect(conversation(roles).turnCount == turns)
    }

    @Test(arguments: [
        ("suauau", 0, "012345"), ("suauau", 1, "0345"), ("suauau", 2, "05"),
        ("suasuu", 1, "0345"), ("auu", 1, "12"), ("uaau", 1, "3"),
    ])
    func leavesOutWholeTurnsAndKeepsInstructions(roles: String, count: Int, kept: String) {
        #expect(conversation(roles).leavingOut(count).map(\.content).joined() == kept)
    }

    @Test(arguments: [("u", true), ("sau", true), ("", false), ("s", false), ("ua", false)])
    func onlyAUsersMessageCanBeAnswered(roles: String, canBeAnswered: Bool) {
        #expect((conversation(roles).obstacle == nil) == canBeAnswered)
    }
}
