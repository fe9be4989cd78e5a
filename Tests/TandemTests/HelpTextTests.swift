import Foundation
import HybridEngine
import Testing

@testable import tandem

@Suite struct HelpTextTests {
    @Test func statusHelpReadsWell() {
        #expect(
            HelpText.text(.command(CommandTable.status)) == """
                Usage: tandem status [options]

                Says which models can answer, and why not.

                Loads no model, and sends nothing without --probe. Ends with 0 in every state.

                Options:
                      --json   print one JSON object
                      --probe  ask the cloud's service whether it takes the key
                  -h, --help   show this help

                """)
    }

    @Test func helpAndManualSayTheSameOfTheProgram() {
        let help = HelpText.text(.program)
        #expect(help.hasPrefix("Chat in the terminal with a model on this machine and one in the"))
        #expect(ManualPage.text.contains("tandem \\- \(HelpText.purpose)\n"))
    }

    @Test func programHelpNamesEveryCommand() {
        let text = HelpText.text(.program)
        for command in CommandTable.commands { #expect(text.contains("  \(command.title)")) }
        #expect(text.contains("--version"))
    }

    @Test(arguments: CommandTable.all)
    func commandHelpNamesEveryOption(command: CommandSpec) {
        let text = HelpText.text(.command(command))
        for option in command.options {
            #expect(text.contains(option.spelling))
            for choice in option.choices { #expect(text.contains(choice)) }
        }
    }

    @Test func optionsHelpNamesEveryKey() {
        let text = HelpText.text(.options)
        for field in OptionsPanel.all.flatMap(\.fields) {
            #expect(text.contains("\(field.key)="))
        }
    }

    @Test(arguments: [HelpTopic.program, .options, .command(CommandTable.ask)])
    func fitsEightyColumns(topic: HelpTopic) {
        for line in HelpText.text(topic).split(separator: "\n") { #expect(line.count <= 80) }
    }
}

@Suite struct OptionsReferenceTests {
    /// UPDATE_REFERENCE=1 writes the page anew.
    @Test func thePageIsMadeFromTheTable() throws {
        let page = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../assets/options.md").standardized
        if ProcessInfo.processInfo.environment["UPDATE_REFERENCE"] != nil {
            try OptionsReference.markdown.write(to: page, atomically: true, encoding: .utf8)
        }
        #expect(try String(contentsOf: page, encoding: .utf8) == OptionsReference.markdown)
    }
}
