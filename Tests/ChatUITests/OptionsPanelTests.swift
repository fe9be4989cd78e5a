import HybridEngine
import TerminalUI
import Testing

@testable import ChatUI

/// Keys in the option panels.
@Suite struct OptionsPanelTests {
    private func chat(
        _ script: String = "", model: String = "gemini-3.1-flash-lite",
        mode: InferenceMode = .onlyInCloud
    ) -> ChatDriver {
        var chat = ChatDriver(100, 30) { settings in
            settings.cloudModel = model
            settings.mode = mode
        }
        chat.run("<f4>" + script)
        return chat
    }

    /// The values on the screen or, when it is closed, those kept.
    private func values(_ chat: ChatDriver) -> OptionValues {
        chat.state.overlay?.optionsEditor?.values ?? chat.state.options
    }

    private func wrong(_ chat: ChatDriver) -> String? {
        chat.state.overlay?.optionsEditor?.wrong
    }

    private static let changes: [(keys: String, key: String, value: OptionValue?)] = [
        // An option that is not set begins at its default.
        ("<right>", "gemini.temperature", .decimal(1)),
        ("l", "gemini.temperature", .decimal(1)),
        ("<right><right>", "gemini.temperature", .decimal(1.1)),
        ("<right><left>", "gemini.temperature", .decimal(0.9)),
        ("lh", "gemini.temperature", .decimal(0.9)),
        ("0.8<enter>", "gemini.temperature", .decimal(0.8)),
        (".5<enter>", "gemini.temperature", .decimal(0.5)),
        ("3<backspace>1<enter>", "gemini.temperature", .decimal(1)),
        ("12<left>.<enter>", "gemini.temperature", .decimal(1.2)),
        ("0.8<down>", "gemini.temperature", .decimal(0.8)),
        ("0.8<up>", "gemini.temperature", .decimal(0.8)),
        ("0.8<tab>", "gemini.temperature", .decimal(0.8)),
        ("0.8<esc>", "gemini.temperature", nil),
        ("0.8<c-c>", "gemini.temperature", nil),
        ("0.8<c-u><backspace>", "gemini.temperature", nil),
        ("1<enter><delete>", "gemini.temperature", nil),
        ("1<enter><backspace>", "gemini.temperature", nil),
        ("1<enter>2<backspace><enter>", "gemini.temperature", nil),
        ("<down>0.9<enter>", "gemini.topP", .decimal(0.9)),
        ("jj5<enter>", "gemini.topK", .whole(5)),
        ("jjk<down><down>-1.5<enter>", "gemini.presencePenalty", .decimal(-1.5)),
        ("<pagedown>y<enter>", "gemini.includeThoughts", .flag(true)),
        ("<pagedown>No<enter>", "gemini.includeThoughts", .flag(false)),
        ("<pagedown><up><up>me<enter>", "gemini.thinkingLevel", .word("medium")),
        ("<pagedown> ", "gemini.includeThoughts", .flag(true)),
        ("<pagedown>  ", "gemini.includeThoughts", .flag(false)),
        ("<pagedown><up><up><right>", "gemini.thinkingLevel", .word("low")),
        ("<pagedown><up><up><right><left>", "gemini.thinkingLevel", .word("minimal")),
        ("<pagedown><up><up>MEDIUM<enter>", "gemini.thinkingLevel", .word("medium")),
        ("<tab>0.3<enter>", "device.temperature", .decimal(0.3)),
        ("<s-tab>0.3<enter>", "device.temperature", .decimal(0.3)),
        ("<tab><tab>0.3<enter>", "gemini.temperature", .decimal(0.3)),
        ("<tab>kkk<right>", "device.sampling", .word("greedy")),
        ("<tab>j18446744073709551615<enter>", "device.seed", .seed(.max)),
    ]

    @Test(arguments: changes)
    func keysChangeAValue(keys: String, key: String, value: OptionValue?) {
        let chat = chat(keys)
        #expect(values(chat)[key] == value)
        #expect(wrong(chat) == nil)
        #expect(chat.state.options.isEmpty)
    }

    private static let refused: [(keys: String, complaint: String)] = [
        ("3", "Temperature takes a number from 0 to 2."),
        ("2.01", "Temperature takes a number from 0 to 2."),
        ("-", "Temperature takes a number from 0 to 2."),
        ("warm", "Temperature takes a number from 0 to 2."),
        ("日本", "Temperature takes a number from 0 to 2."),
        ("jj65", "Top-k cannot be 65: gemini-3.1-flash-lite takes 1 to 64."),
        ("<pagedown>maybe", "Show thoughts takes true or false."),
        ("<pagedown><up>5", "Thinking budget cannot be set: this model takes a level."),
        ("<pagedown><up><right>", "Thinking budget cannot be set: this model takes a level."),
        ("<tab>k0", "Top-p takes a number above 0, at most 1."),
        ("<tab>kkk<right>j<right>", "Top-k cannot be set: Sampling is greedy."),
        ("<tab>k<right>k<right>", "Top-k cannot be set: Top-p is 0.95."),
        ("<tab>k.5<up>5", "Top-k cannot be set: Top-p is 0.5."),
        ("<pageup>x", "Left and Right change the preset."),
    ]

    @Test(arguments: refused)
    func whatIsWrongSaysWhyAtOnceAndIsNotKept(keys: String, complaint: String) {
        var chat = chat(keys)
        let before = values(chat)
        #expect(wrong(chat) == complaint)
        #expect(chat.frame.buffer.screenText.contains("! \(complaint)"))
        guard chat.state.overlay?.optionsEditor?.edit != nil else { return }
        for key in ["<enter>", "<down>", "<tab>", "<pagedown>"] {
            chat.run(key)
            #expect(wrong(chat) == complaint)
            #expect(values(chat) == before)
        }
        chat.run("<esc>")
        #expect(wrong(chat) == nil)
        #expect(values(chat) == before)
    }

    @Test func aWrongValueCanBeMadeRight() {
        let chat = chat("3<backspace>1.3<enter><enter>")
        #expect(chat.state.overlay == nil)
        #expect(chat.state.options["gemini.temperature"] == .decimal(1.3))
    }

    // MARK: Leaving

    @Test func enterKeeps() {
        let chat = chat("0.8<enter><enter>")
        #expect(chat.state.overlay == nil)
        #expect(chat.state.options["gemini.temperature"] == .decimal(0.8))
        #expect(chat.state.notice == "Options hold from the next message on")
        #expect(chat.state.hasChangedOptions)
    }

    @Test(arguments: ["<esc>", "<c-c>", "<f4>"])
    func leavingChangesNothing(key: String) {
        let chat = chat("0.8<enter>" + key)
        #expect(chat.state.overlay == nil)
        #expect(chat.state.options.isEmpty)
        #expect(chat.state.notice == "Options as they were")
    }

    @Test(arguments: ["<f1>", "<f2>", "<f3>", "<c-d>", "<c-o>", "q", "?", "w", "<c-p>", "<end>"])
    func otherKeysLoseNoChange(key: String) {
        let chat = chat("0.8<enter>" + key)
        #expect(values(chat)["gemini.temperature"] == .decimal(0.8))
        #expect(chat.state.overlay?.optionsEditor != nil)
        #expect(chat.state.mode == .onlyInCloud)
        #expect(!chat.effects.contains(.quit))
    }

    @Test func helpShowsThePanelsKeys() {
        let chat = chat("<f1>")
        #expect(chat.frame.buffer.screenText.contains("Up Down choose · Left Right change"))
    }

    @Test func anAnswerThatStreamsIsNotStoppedByLeaving() {
        var chat = ChatDriver("Hi<enter>\n> start\n> text One")
        chat.run("<f4><right><esc>")
        #expect(chat.state.conversation.isAnswering)
        chat.run("<f4><right><enter>")
        #expect(chat.state.notice?.hasSuffix("the running answer goes on as it was asked") == true)
        #expect(chat.answer?.terms.options == .default)
    }

    // MARK: Which panel

    private static let first: [(InferenceMode, Availability, CloudAvailability, String)] = [
        (.preferOnDevice, .available, .available, "On device"),
        (.preferOnDevice, .unavailable(.modelNotReady), .available, "Cloud"),
        (.preferOnDevice, .unavailable(.modelNotReady), .missingAPIKey, "On device"),
        (.preferInCloud, .available, .available, "Cloud"),
        (.preferInCloud, .available, .offline("no route"), "On device"),
        (.preferInCloud, .available, .missingAPIKey, "Cloud"),
        (.onlyOnDevice, .unavailable(.damaged), .available, "On device"),
        (.onlyInCloud, .available, .missingAPIKey, "Cloud"),
    ]

    @Test(arguments: first)
    func whoWouldAnswerComesFirst(
        mode: InferenceMode, device: Availability, cloud: CloudAvailability, title: String
    ) {
        var chat = ChatDriver { settings in
            settings.mode = mode
            settings.device = AvailabilityStatus(device)
            settings.cloud = cloud
        }
        chat.run("<f4>")
        #expect(chat.state.overlay?.optionsEditor?.panel.title == title)
        chat.run("<tab>")
        #expect(chat.state.overlay?.optionsEditor?.panel.title != title)
    }

    // MARK: Presets

    private static let presets: [(keys: String, name: String)] = [
        ("", "balanced"), ("p", "creative"), ("pp", "precise"), ("ppp", "balanced"),
        ("<up><right>", "creative"), ("<up><right><right>", "creative"), ("<up><left>", "precise"),
        ("1.7<enter>", "custom"), ("1.7<enter>p", "precise"), ("1.7<enter><up><left>", "balanced"),
        ("p<tab>k<delete>", "custom"), ("p<tab>k.95<enter>", "creative"),
    ]

    @Test(arguments: presets)
    func aPresetFillsBothPanels(keys: String, name: String) {
        let chat = chat(keys)
        let row = chat.frame.buffer.screenText.split(separator: "\n").first {
            $0.contains("Preset")
        }
        #expect(row?.contains(" \(name) ") == true, "\(row ?? "")")
        let preset = OptionsPreset.all.first { $0.name == name }
        if let preset { #expect(values(chat) == preset.applied(to: OptionValues())) }
    }

    // MARK: Rules of the cloud model

    private static let levels: [(model: String, key: String, words: String)] = [
        ("gemini-3.1-flash-lite", "Thinking level", "minimal low medium high"),
        ("gemini-3-pro-preview", "Thinking level", "low high"),
        ("gemini-3.1-flash-lite", "Thinking budget", "off: this model takes a level"),
        ("gemini-2.5-flash", "Thinking level", "off: this model takes a budget"),
        ("gemini-2.5-flash", "Thinking budget", "1 … 24576, -1 or 0 tokens"),
        ("gemini-2.5-pro", "Thinking budget", "128 … 32768, -1 tokens"),
        ("gemini-2.0-flash", "Thinking budget", "off: this model does not think"),
        ("gemini-2.0-flash", "Show thoughts", "off: this model does not think"),
        ("gemini-2.0-flash", "Top-k", "1 … 40"),
        ("gemma-3-27b-it", "Presence penalty", "off: this model has no penalties"),
        ("gemini-9-unheard-of", "Thinking budget", "-1 … 32768 tokens"),
        ("gemini-9-unheard-of", "Top-k", "1 … 1000"),
    ]

    @Test(arguments: levels)
    func theModelsRulesAreShown(model: String, key: String, words: String) {
        let chat = chat(model: model)
        let row = chat.frame.buffer.screenText.split(separator: "\n").first { $0.contains(key) }
        #expect(row?.contains("\(words)  ") == true, "\(row ?? "")")
    }

    @Test func stepsLeadOverWhatTheModelDoesNotTake() {
        let high = chat("<pagedown><up><up><right><right>", model: "gemini-3-pro-preview")
        #expect(values(high)["gemini.thinkingLevel"] == .word("high"))
        let budget = chat("<pagedown><up><right><right><right>", model: "gemini-2.5-flash-lite")
        #expect(values(budget)["gemini.thinkingBudget"] == .whole(512))
        let top = chat("jj40<enter><right>", model: "gemini-2.0-flash")
        #expect(values(top)["gemini.topK"] == .whole(40))
        #expect(wrong(top) == "Top-k cannot be 41: gemini-2.0-flash takes 1 to 40.")
    }

    @Test func aLevelAndABudgetExcludeEachOther() {
        let chat = chat("<pagedown><up><up><right><down><right>", model: "gemini-9-unheard-of")
        #expect(values(chat)["gemini.thinkingBudget"] == nil)
        #expect(wrong(chat) == "Thinking budget cannot be set: Thinking level is low.")
    }

    @Test func aWayOfSamplingGoesWithItsNumber() {
        for (number, name) in [("kk", "topK"), ("k", "topP")] {
            // It steps over greedy, which has no number.
            let chat = chat("<tab>\(number)<right><pageup><down><right>")
            #expect(values(chat)["device.sampling"] == .word(name))
            #expect(values(chat)["device.\(name)"] != nil)
        }
    }

    // MARK: Texts

    private static let stops = "jjjjjjj"

    private static let texts: [(keys: String, texts: [String]?)] = [
        ("END<enter>", ["END"]), ("jklhp q<enter>", ["jklhp q"]),
        ("END<enter>日本語👩‍👧<enter>", ["END", "日本語👩‍👧"]),
        ("\\n\\t\\\\n\\x<enter>", ["\n\t\\n\\x"]),
        (" <enter>", [" "]),
        ("END<enter><delete>", nil), ("A<enter>B<enter><delete>", nil),
        ("A<enter>B<enter><down><delete>", ["B"]),
        ("A<enter>B<enter><down><down><backspace>", ["A"]),
        ("A<enter>B<enter><down>C<enter>", ["C", "B"]),
        ("A<enter><down>B<backspace><enter>", nil),
        ("A<enter>B<esc>", ["A"]), ("<enter>", nil),
        ("1<enter>2<enter>3<enter>4<enter>5<enter>", ["1", "2", "3", "4", "5"]),
    ]

    @Test(arguments: texts)
    func textsAreAddedAndTakenAwayOneByOne(keys: String, texts: [String]?) {
        let chat = chat(Self.stops + keys)
        #expect(values(chat)["gemini.stopSequences"] == texts.map { .texts($0) })
    }

    @Test func aSixthTextIsRefused() {
        let chat = chat(Self.stops + "1<enter>2<enter>3<enter>4<enter>5<enter>6<enter>")
        #expect(wrong(chat) == "Stop sequences takes at most 5 texts.")
        #expect(values(chat)["gemini.stopSequences"]?.texts?.count == 5)
    }

    @Test func pastedTextIsMeantAsItIs() {
        var chat = chat(Self.stops)
        chat.run("> paste a\\nb\n<enter>")
        chat.act(.input(.paste("\\n\u{1B}[2J")))
        chat.run("<enter>")
        #expect(values(chat)["gemini.stopSequences"] == .texts(["a\nb", "\\n\u{1B}[2J"]))
        #expect(chat.frame.buffer.cells.allSatisfy { !$0.cluster.contains("\u{1B}") })
        #expect(chat.state.draft.isEmpty)
    }

    @Test func theCursorStaysInViewWhileALongTextIsTyped() {
        var chat = chat(Self.stops)
        for size in ["> size 100x30", "> size 40x12", "> size 24x8"] {
            chat.run(size)
            chat.act(.input(.paste(String(repeating: "日本 ", count: 40))))
            for key in ["<home>", "<right><right><right>", "<end>", "<left>", "x"] {
                chat.run(key)
                let frame = chat.frame
                guard let cursor = frame.cursor else {
                    Issue.record("no cursor: \(size) \(key)")
                    continue
                }
                #expect(frame.buffer[cursor.row, cursor.column].cluster != "│")
                #expect(frame.buffer.rowText(cursor.row).contains("▸ "))
            }
            chat.run("<esc>")
        }
    }

    @Test func theChosenRowStaysInView() {
        var chat = chat()
        for size in ["> size 100x30", "> size 40x12", "> size 40x8", "> size 20x6"] {
            chat.run(size)
            for key in ["<down>", "<pagedown>", "<up>", "<tab>", "<pageup>", "k", "<down><down>"] {
                chat.run(key)
                #expect(chat.frame.buffer.screenText.contains("▸ "), "\(size) \(key)")
            }
        }
    }
}

extension CellBuffer {
    fileprivate var screenText: String {
        bounds.rows.map(rowText).joined(separator: "\n")
    }
}
