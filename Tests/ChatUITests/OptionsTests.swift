import HybridEngine
import TerminalUI
import Testing

@testable import ChatUI

/// What options a request carries, and the commands that set them.
@Suite struct OptionsTests {
    @Test func aRequestCarriesExactlyWhatWasChosen() {
        var chat = ChatDriver { $0.mode = .onlyInCloud }
        chat.run(
            """
            <f4>0.8<enter><down>0.9<enter>jjjjjj
            END<enter>\\n<enter><down><down><down><right><enter>
            Hi<enter>
            """)
        #expect(
            chat.request?.options
                == .gemini(
                    GenerationConfig(
                        temperature: 0.8, topP: 0.9, stopSequences: ["END", "\n"],
                        thinkingConfig: ThinkingConfig(thinkingLevel: .low))))
    }

    @Test func eachModelHasItsOwn() {
        var chat = ChatDriver { $0.mode = .onlyOnDevice }
        chat.run(
            """
            <f4><right>jjj0<enter><down>7<enter><tab>
            <down>64<enter><enter>Hi<enter>
            """)
        #expect(
            chat.request?.options
                == .hybrid(
                    gemini: GenerationConfig(maxOutputTokens: 64),
                    foundationModels: GenerationOptions(sampling: .greedy, temperature: 0)))
    }

    @Test func theyHoldFromTheNextMessageOn() {
        var chat = ChatDriver("One<enter>\n> start\n<f4><right><enter>")
        #expect(chat.request?.options == .default)
        chat.run("> finish\nTwo<enter>")
        #expect(chat.request?.options == .foundationModels(GenerationOptions(sampling: .greedy)))
        let answers = chat.state.conversation.messages.compactMap(\.answer)
        #expect(answers.first?.terms.options == .default)
        #expect(answers.last?.terms.options == chat.request?.options)
    }

    @Test func aNewConversationHasTheDefaults() {
        let defaults = Sample.options(["gemini.topK": "7"])
        var chat = ChatDriver(100, 12) { $0.options = defaults }
        chat.run("<f4><right><enter>")
        #expect(chat.state.hasChangedOptions)
        #expect(chat.bar.contains("options changed"))
        chat.run("/new<enter>")
        #expect(chat.state.options == defaults)
        #expect(chat.state.notice?.hasSuffix("its options are the defaults") == true)
        #expect(!chat.bar.contains("options changed"))
        chat.run("Hi<enter>")
        #expect(chat.request?.options == .gemini(GenerationConfig(topK: 7)))
    }

    @Test func goingBackToTheDefaultsIsSaid() {
        var chat = ChatDriver("<f4><right><enter><f4><delete><enter>")
        #expect(chat.state.notice == "Options are the defaults again")
        chat.run("<f4><enter>")
        #expect(chat.state.notice == nil)
    }

    @Test(arguments: [(100, true), (80, true), (60, false), (40, false)])
    func theMarkGivesWayEarly(columns: Int, isShown: Bool) {
        var chat = ChatDriver(columns, 12)
        chat.run(Sample.turn("Hi", "Hello") + "/options device.topK=5<enter>")
        #expect(chat.bar.contains("options changed") == isShown, "\(chat.bar)")
        #expect(chat.bar.contains("● device"))
        #expect(chat.bar.contains("○ cloud no"))
    }

    // MARK: The commands

    private static let settings: [(line: String, key: String, value: OptionValue?)] = [
        ("/options gemini.temperature=0.8", "gemini.temperature", .decimal(0.8)),
        ("/opt GEMINI.TOPK = 5", "gemini.topK", .whole(5)),
        ("/options device.sampling=topk", "device.sampling", .word("topK")),
        ("/options device.stopSequences=a = b", "device.stopSequences", .texts(["a = b"])),
        ("/options device.stopSequences=\\n\\n", "device.stopSequences", .texts(["\n\n"])),
        ("/options gemini.includeThoughts=yes", "gemini.includeThoughts", .flag(true)),
        (
            "/options gemini.temperature=0.8<enter>/options gemini.temperature=",
            "gemini.temperature", nil
        ),
    ]

    @Test(arguments: settings)
    func slashSetsOne(line: String, key: String, value: OptionValue?) {
        let chat = ChatDriver(line + "<enter>")
        #expect(chat.state.options[key] == value)
        #expect(chat.state.notice?.hasPrefix(key) == true, "\(chat.state.notice ?? "")")
        #expect(chat.state.overlay == nil)
    }

    @Test func textsAddUp() {
        let chat = ChatDriver(
            "/options device.stopSequences=a<enter>/options device.stopSequences=b<enter>")
        #expect(chat.state.options["device.stopSequences"] == .texts(["a", "b"]))
    }

    private static let refused: [(line: String, notice: String)] = [
        ("/options gemini.temperature=3", "gemini.temperature: Temperature takes a number from 0"),
        (
            "/options gemini.thinkingBudget=5",
            "gemini.thinkingBudget: Thinking budget cannot be set: this"
        ),
        ("/options gemini.topK=65", "gemini.topK: Top-k cannot be 65: gemini-3.1-flash-lite takes"),
        (
            "/options gemini.tempratur=1",
            "There is no option gemini.tempratur: did you mean gemini.temp"
        ),
        ("/options x=1", "There is no option x: F4 lists them"),
        ("/options =1", "There is no option : F4 lists them"),
        (
            "/options device.topP",
            "device.topP is not set · above 0 … 1 · default 0.95 with sampling topP"
        ),
        ("/preset wild", "There is no preset wild: precise, balanced, creative"),
        ("/value-more", "That works in the options: F4 opens them"),
    ]

    @Test(arguments: refused)
    func otherWordsChangeNothing(line: String, notice: String) {
        let chat = ChatDriver(line + "<enter>")
        #expect(chat.state.options.isEmpty)
        #expect(chat.state.notice?.hasPrefix(notice) == true, "\(chat.state.notice ?? "")")
    }

    @Test func slashTakesAPreset() {
        var chat = ChatDriver("/preset CREATIVE<enter>")
        #expect(chat.state.options["device.topP"] == .decimal(0.95))
        chat.run("/preset<enter>")
        #expect(chat.state.options["device.sampling"] == .word("greedy"))
        #expect(chat.state.notice == "Options: precise")
    }

    @Test func inLineModeTheyAreListed() {
        let values = Sample.options(["gemini.thinkingBudget": "5", "gemini.stopSequences": "日\n"])
        var chat = ChatDriver { $0.options = values }
        chat.act(.line("/options"))
        let lines = chat.state.overlayLines(width: 78)
        #expect(lines.first == "On device:")
        #expect(lines.contains("  gemini.temperature not set · 0 … 2 · default 1.0"))
        #expect(lines.contains("  gemini.thinkingBudget 5 not sent: this model takes a level"))
        #expect(lines.contains("  gemini.stopSequences \"日\\n\" · up to 5 · default none"))
        #expect(lines.count == OptionsPanel.all.flatMap(\.fields).count + 3)
        #expect(lines.last?.hasPrefix("/options KEY=VALUE sets one") == true)
    }

    // MARK: Another cloud model

    @Test func whatAnotherModelDoesNotTakeIsLeftOutAndTold() {
        var chat = ChatDriver(100, 20) { settings in
            settings.mode = .onlyInCloud
            settings.cloud = .available
            settings.cloudModel = "gemini-2.5-flash"
        }
        chat.run("/options gemini.thinkingBudget=512<enter>/options gemini.topP=0.5<enter>")
        chat.run("/model gemini-3.1-flash-lite<enter>")
        let sentence =
            "Thinking budget 512 is not sent: this model takes a level."
        #expect(chat.state.notice?.hasSuffix(sentence) == true, "\(chat.state.notice ?? "")")
        chat.run("Hi<enter>\n> start-cloud\n> text Yes\n> finish")
        #expect(chat.request?.options == .gemini(GenerationConfig(topP: 0.5)))
        let remarks = chat.answer.map { AnswerRemarks.sentences($0, hasText: true) }
        #expect(remarks == [sentence])
        let why = chat.answer.map(WhyContent.facts) ?? []
        #expect(why.contains { $0.name == "Options" && $0.value == "top-p 0.5" })
        #expect(why.contains { $0.value == sentence })
        // It is only kept back: the other model takes it again.
        chat.run("/model gemini-2.5-flash<enter>Hi<enter>")
        #expect(chat.request?.options.gemini?.thinkingConfig?.thinkingBudget == 512)
    }

    @Test func theDevicesAnswerSaysNothingOfTheCloudsOptions() {
        let values = Sample.options(["gemini.thinkingBudget": "5", "device.topK": "4"])
        var chat = ChatDriver { $0.options = values }
        chat.run("Hi<enter>\n> start\n> text Yes\n> finish")
        #expect(chat.request?.options.foundationModels?.sampling == .random(top: 4))
        #expect(chat.request?.options.gemini == nil)
        #expect(chat.answer.map { AnswerRemarks.sentences($0, hasText: true) } == [])
        let why = chat.answer.map(WhyContent.facts) ?? []
        #expect(why.last { $0.name == "Options" }?.value == "top-k 4")
        #expect(why.last?.name == "Options")
    }

    /// However the values came about.
    @Test func noRequestCarriesWhatItsModelRefuses() throws {
        let values = Sample.options([
            "gemini.thinkingBudget": "5", "gemini.thinkingLevel": "low", "gemini.topK": "900",
            "device.sampling": "greedy", "device.topK": "3", "device.temperature": "1",
        ])
        for model in ["gemini-3.1-flash-lite", "gemini-2.5-pro", "gemini-2.0-flash", "new"] {
            let inForce = OptionsInForce(values, cloudModel: model)
            let config = inForce.options.gemini ?? GenerationConfig()
            var sent = try OptionValues(config)
            sent = try OptionValues(inForce.options.foundationModels ?? .init()).merged(over: sent)
            #expect(throws: Never.self) { try sent.responseGenerationOptions(cloudModel: model) }
            #expect(inForce.leftOut.count + sent.inForce.count == values.inForce.count)
        }
    }
}
