/// What lies over the conversation until it is closed.
package struct Overlay: Sendable, Equatable {
    package enum Content: Sendable, Equatable {
        case help
        case status
        /// The card of the answer with this place among the messages.
        case why(message: Int)
        /// What left this machine in this conversation.
        case sent
        /// The functions that models may call.
        case tools
        /// Tokens and what they cost.
        case cost
        /// Where an API key goes.
        case key
        /// All models, to get and to choose from.
        case models(ModelsPanel)
        /// The options of both models, while they are changed.
        case options(OptionsEditor)
        /// The saved conversations.
        case sessions(SessionsList)
        /// Things to copy one of.
        case pick(Pick)
        /// Commands to find one among.
        case palette(Palette)
        /// The log's last lines; nil while they are read.
        case log([String]?)
    }
    package var content: Content
    package var firstRow = 0
    /// The chosen entry of a list.
    package var selection = 0

    package init(_ content: Content) { self.content = content }
}
