/// A row of the command table.
package struct CommandEntry: Sendable {
    /// Where a key means this command.
    package enum Place: Sendable, Hashable, CaseIterable {
        case everywhere, draft, transcript
        /// In the draft while there is nothing in it.
        case emptyDraft
        /// While two answers stand side by side and nothing is being written.
        case comparison
        /// While the options are open.
        case options
        /// While the conversations are listed.
        case sessions
        /// While the list of models is open.
        case models
    }

    /// Under which heading the help lists it.
    package enum Group: String, Sendable, CaseIterable {
        case chat = "Chat"
        case reading = "Reading"
        case writing = "Writing"
        case options = "In the options"
        case sessions = "In the list of conversations"
        case models = "In the list of models"
        case program = "Program"
    }

    package let command: Command
    package let group: Group
    /// Key names by place, separated by blanks.
    package let keys: [Place: String]
    /// What may follow the slash name, as the help shows it; nil for nothing.
    package let argument: String?
    /// Other slash names.
    package let aliases: [String]
    package let help: String

    init(
        _ command: Command, _ group: Group, _ keys: [Place: String] = [:],
        argument: String? = nil, aliases: [String] = [], _ help: String
    ) {
        self.command = command
        self.group = group
        self.keys = keys
        self.argument = argument
        self.aliases = aliases
        self.help = help
    }

    /// All its slash names, the main one first.
    package var names: [String] { [command.rawValue] + aliases }
}
