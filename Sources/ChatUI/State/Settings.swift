import HybridEngine
import TerminalUI

/// What the program knows before the chat begins.
package struct Settings: Sendable, Equatable {
    package var size = Size(columns: 80, rows: 24)
    package var capabilities = TerminalCapabilities()
    package var theme = Configuration.Theme.default
    package var notify = Configuration.Notify.off
    package var editing = Configuration.Editing.emacs
    /// What the environment says of the background: COLORFGBG.
    package var isDark: Bool?
    package var mode = InferenceMode.preferOnDevice
    /// System instructions; nil for none.
    package var instructions: String?
    /// The options that a new conversation has.
    package var options = OptionValues()
    /// `keys.*` of the configuration.
    package var keys: [String: String] = [:]
    package var device = AvailabilityStatus(.available)
    /// The name of the model on this machine.
    package var deviceModel = "SmolLM2-135M-Instruct"
    /// All models that this machine has or could get.
    package var localModels: [LocalModel] = []
    package var cloud = CloudAvailability.missingAPIKey
    package var cloudModel = "gemini-3.1-flash-lite"
    /// The cloud's models as they were listed when the service was last asked.
    package var rememberedCloudModels: [String] = []
    package var key = KeyPlaces()
    package var prices = ModelPrices()
    package var tools: [ToolEntry] = []
    /// What goes with the first message.
    package var files: [Attachment] = []
    /// Earlier prompts, oldest first.
    package var history: [String] = []
    /// What was wrong with the configuration, one sentence each.
    package var complaints: [String] = []

    /// Whether conversations are kept.
    package var keepsConversations = false
    /// An earlier conversation is being opened.
    package var isOpening = false
    /// What the command line wants of a conversation that is opened.
    package var wishes = Wishes()

    /// What is asked for, over what a conversation had.
    package struct Wishes: Sendable, Equatable {
        package var mode: InferenceMode?
        package var instructions: String?
        package var options = OptionValues()

        package init() {}
    }

    package init() {}
}
