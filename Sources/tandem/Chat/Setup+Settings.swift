import ChatUI
import FoundationEssentials
import HybridEngine
import TerminalUI

extension Setup {
    /// What the chat starts with.
    func settings(
        _ saved: ChatStore, size: Size, capabilities: TerminalCapabilities
    ) -> Settings {
        var settings = Settings()
        settings.keepsConversations = saved.isSaving
        settings.isOpening = saved.opened != .new
        settings.wishes.mode = wishes.mode
        settings.wishes.instructions = wishes.system
        settings.wishes.options = wishes.options
        settings.size = size
        settings.capabilities = capabilities
        settings.theme = configuration.theme.value
        settings.notify = configuration.notify.value
        settings.editing = configuration.editing.value
        settings.isDark = environment.variables["COLORFGBG"].flatMap(
            BackgroundReply.isDark(colors:))
        settings.mode = mode
        settings.instructions = configuration.system.value
        settings.keys = configuration.keys.value
        settings.complaints = configuration.problems.map(\.description)
        settings.options = configuration.options.value
        settings.prices = configuration.prices.value
        settings.tools = toolEntries
        settings.complaints += toolbox.problems.map(\.description) + unknownTools
        settings.device = model.status
        settings.deviceModel = model.descriptor.name
        settings.localModels = localModels
        settings.cloudModel = configuration.cloud.model.value
        settings.cloud = service.availability
        settings.rememberedCloudModels = service.rememberedModels.map(\.name)
        settings.key = KeyPlaces(
            found: service.apiKeySource?.rawValue, file: environment.paths.apiKeyFile)
        return settings
    }

    private var unknownTools: [String] {
        let known = Set(toolbox.names)
        return configuration.tools.value.filter { !known.contains($0) }
            .map { "Settings: tools: there is no function \($0)" }
    }

    private var toolEntries: [ToolEntry] {
        let names = Set(toolNames)
        let functions = toolbox.functions.map { function in
            ToolEntry(
                name: function.name, help: function.description,
                note: toolbox.note(of: function.name), isOn: names.contains(function.name))
        }
        return functions
            + ServerTool.allCases.map { tool in
                ToolEntry(
                    name: tool.rawValue, help: tool.summary,
                    note: "only in the cloud, without asking", asks: false,
                    isOn: names.contains(tool.rawValue))
            }
    }

    /// Those of the catalogue; the rest is looked up once the screen is drawn.
    private var localModels: [LocalModel] {
        let models = model.installation.models
        return models.catalogue.models.filter { $0.kind == ModelCatalogue.Entry.languageKind }
            .map { entry in
                let exists = { FileManager.default.fileExists(atPath: $0) }
                let found = models.resolve(
                    entry.name, absolute: environment.absolute, exists: exists)
                return LocalModel(
                    name: entry.name, isInstalled: found.path.map(exists) ?? false)
            }
    }
}
