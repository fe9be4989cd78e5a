import HybridEngine
import TerminalUI

/// What the program knows before the chat begins.
package struct Settings: Sendable, Equatable {
    package var size = Size(columns: 80, rows: 24)
    package var capabilities = TerminalCapabilities()
    package var mode = InferenceMode.preferOnDevice
    /// System instructions; nil for none.
    package var instructions: String?
    package var options = ResponseGenerationOptions()
    /// `keys.*` of the configuration.
    package var keys: [String: String] = [:]
    package var device = AvailabilityStatus(.available)
    /// A key for the cloud lies ready, which this version cannot use.
    package var hasCloudKey = false
    /// Earlier prompts, oldest first.
    package var history: [String] = []
    /// What was wrong with the configuration, one sentence each.
    package var complaints: [String] = []

    package init() {}
}
