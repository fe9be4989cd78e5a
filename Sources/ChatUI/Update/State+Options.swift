import HybridEngine
import TerminalUI

extension State {
    /// Of this conversation.
    package var options: OptionValues { conversation.options }

    /// Whether they differ from what a new conversation has.
    package var hasChangedOptions: Bool { options != defaultOptions }

    /// What the next request carries of them.
    var optionsInForce: OptionsInForce { OptionsInForce(options, cloudModel: cloudModel) }

    /// Who would answer now, as far as is known.
    var nextSource: InferenceSource {
        let isDeviceReady = device.availability.isAvailable
        switch mode {
        case .onlyOnDevice: return .onDevice
        case .onlyInCloud: return .inCloud
        case .preferOnDevice: return isDeviceReady || cloud != .available ? .onDevice : .inCloud
        case .preferInCloud:
            if case .offline = cloud, isDeviceReady { return .onDevice }
            return .inCloud
        }
    }

    /// `/options`: opens the panels; with KEY=VALUE sets one option, with KEY=
    /// takes its value away.
    mutating func chooseOptions(_ argument: String) {
        guard !argument.isEmpty else {
            overlay = Overlay(
                .options(OptionsEditor(options, first: nextSource, cloudModel: cloudModel)))
            return
        }
        let key = argument.prefix { $0 != "=" }.trimmed
        guard let field = OptionsPanel.field(named: key) else {
            let keys = OptionsPanel.all.flatMap(\.fields).map(\.key)
            let near = Suggestion.nearest(to: key, among: keys)
            let hint = near.map { "did you mean \($0)?" } ?? "\(keyMap.hint(.options)) lists them"
            notice = "There is no option \(key): \(hint)"
            return
        }
        guard let sign = argument.firstIndex(of: "=") else {
            notice = words(about: field)
            return
        }
        set(field, to: argument[argument.index(after: sign)...])
    }

    /// `/preset`: takes the next one; with a name, that one.
    mutating func choosePreset(_ argument: String) {
        let name = argument.lowercased()
        let all = OptionsPreset.all
        let place = all.firstIndex { $0.matches(options) }
        let next = name.isEmpty ? all[((place ?? -1) + 1) % all.count] : nil
        guard let preset = next ?? all.first(where: { $0.name == name }) else {
            let names = all.map(\.name).joined(separator: ", ")
            notice = "There is no preset \(argument): \(names)"
            return
        }
        keep(preset.applied(to: options), saying: "Options: \(preset.name)")
    }

    /// The options from here on.
    mutating func keep(_ values: OptionValues, saying words: String) {
        conversation.options = values
        let running = conversation.isAnswering ? "the running answer goes on as it was asked" : nil
        notice = ([words, running] + optionsInForce.leftOut).compactMap { $0 }
            .joined(separator: " · ")
    }

    private mutating func set(_ field: OptionField, to typed: Substring) {
        let text = typed.trimmed
        guard !text.isEmpty else {
            var values = options
            try? values.set(field.key, nil)
            keep(values, saying: "\(field.key) is not set: \(OptionColumns.words(field))")
            return
        }
        var edit = OptionEdit(field)
        edit.enter(field.isList ? String(typed) : text)
        switch edit.outcome(in: options, OptionRules(cloudModel: cloudModel)) {
        case .wrong(let sentence): notice = "\(field.key): \(sentence)"
        case .value(let value):
            var values = options
            try? values.set(field.key, value)
            let shown = value.map(OptionText.shown) ?? "not set"
            keep(values, saying: "\(field.key) is \(shown) from the next message on")
        }
    }

    private func words(about field: OptionField) -> String {
        let rules = OptionRules(cloudModel: cloudModel)
        let value = options[field.key].map(OptionText.shown) ?? "not set"
        let range = rules.obstacle(to: field, in: options) ?? rules.rangeText(field)
        return "\(field.key) is \(value) · \(range) · \(OptionColumns.words(field)) · \(field.help)"
    }
}

extension OptionsPanel {
    /// By its key, in capitals or not.
    fileprivate static func field(named key: String) -> OptionField? {
        all.lazy.flatMap(\.fields).first { $0.key.lowercased() == key.lowercased() }
    }
}

extension Substring {
    fileprivate var trimmed: String {
        var rest = drop { $0.isWhitespace }
        while rest.last?.isWhitespace == true { rest.removeLast() }
        return String(rest)
    }
}
