import Testing

@testable import LlamaCpp

@Suite struct ChatTemplateTests {
    private typealias Piece = ChatTemplate.Piece

    @Test func separatesItsOwnWordsFromMessages() throws {
        let pieces = try ChatTemplate(source: nil).pieces(for: [.system, .user])
        #expect(
            pieces == [
                .structure("<|im_start|>system\n"), .content(0),
                .structure("<|im_end|>\n<|im_start|>user\n"), .content(1),
                .structure("<|im_end|>\n<|im_start|>assistant\n"),
            ])
    }

    @Test(arguments: ["llama2", "llama3", "gemma", "zephyr", "phi3", "mistral-v7", "vicuna"])
    func holdsEveryMessageOnceInEveryLayout(source: String) throws {
        let template = try ChatTemplate(source: source)
        let pieces = try template.pieces(for: [.system, .user, .assistant, .user])
        let contents = pieces.compactMap { if case .content(let index) = $0 { index } else { nil } }
        #expect(contents == [0, 1, 2, 3])
        #expect(pieces.contains { if case .structure = $0 { true } else { false } })
    }

    @Test func placesMessagesAsTheTemplateWould() throws {
        // Gemma's takes white space off messages, ChatML does not.
        #expect(try ChatTemplate(source: "gemma").prepared(" \n a b \n") == "a b")
        #expect(try ChatTemplate(source: "gemma").prepared(" \n ") == "")
        #expect(try ChatTemplate(source: nil).prepared(" \n a b \n") == " \n a b \n")
    }

    @Test func refusesATemplateThatIsNotKnown() {
        #expect(throws: LlamaError.unsupportedModel("its chat template is of an unknown kind")) {
            try ChatTemplate(source: "{{ messages | shuffle }}")
        }
    }
}
