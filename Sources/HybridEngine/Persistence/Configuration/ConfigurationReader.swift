/// Takes the known keys out of a parsed configuration file. Keys it does not
/// know are left alone: they may belong to a newer version.
struct ConfigurationReader {
    let file: String
    let document: JSON5Document
    var configuration = Configuration()

    init(file: String, document: JSON5Document) {
        self.file = file
        self.document = document
    }

    mutating func read() -> Configuration {
        for key in document.repeated {
            report(key, "is there twice; the last one holds")
        }
        if let mode = value("mode", InferenceMode.init(json:)) { configuration.mode = mode }
        if let system = value("system", \.string) {
            configuration.system = Setting(system.value, system.origin)
        }
        if let level = value("log.level", Log.Level.init(json:)) { configuration.logLevel = level }
        if let theme = value("theme", { $0.string.flatMap(Configuration.Theme.init) }) {
            configuration.theme = theme
        }
        if let notify = value("notify", { $0.string.flatMap(Configuration.Notify.init) }) {
            configuration.notify = notify
        }
        if let tools = value("tools", \.names) { configuration.tools = tools }
        if let editing = value("editing", { $0.string.flatMap(Configuration.Editing.init) }) {
            configuration.editing = editing
        }
        readDevice()
        readCloud()
        readCustomModels()
        readFirebase()
        readOptions()
        if let prices = value("prices", ModelPrices.init(json:)) { configuration.prices = prices }
        readKeys()
        findUnknownKeys()
        return configuration
    }

    private mutating func readDevice() {
        if let enabled = value("device.enabled", \.boolean) {
            configuration.device.isEnabled = enabled
        }
        if let model = value("device.model", \.nonEmptyString) {
            configuration.device.model = Setting(model.value, model.origin)
        }
        if let seconds = value(
            "device.keepAlive", { $0.number(in: 0...31_536_000) }
        ) {
            configuration.device.keepAlive = Setting(.seconds(seconds.value), seconds.origin)
        }
        if let threads = value(
            "device.threads", { $0.integer(in: 1...512) })
        {
            configuration.device.threads = Setting(threads.value, threads.origin)
        }
        if let tokens = value(
            "device.contextTokens", { $0.integer(in: 256...1_048_576) })
        {
            configuration.device.contextTokens = Setting(tokens.value, tokens.origin)
        }
    }

    private mutating func readCustomModels() {
        if let library = value(
            "customModels.library", \.nonEmptyString)
        {
            configuration.customModels.library = Setting(library.value, library.origin)
        }
        if let threads = value(
            "customModels.threads", { $0.integer(in: 1...64) })
        {
            configuration.customModels.threads = threads
        }
        if let keepsFresh = value("customModels.keepFresh", \.boolean) {
            configuration.customModels.keepsFresh = keepsFresh
        }
    }

    private mutating func readOptions() {
        let options = readOptions("device").merged(over: readOptions("gemini"))
        configuration.options = Setting(options, options.isEmpty ? .default : .file(file))
    }

    /// One model's options; none of them where they contradict each other.
    private mutating func readOptions(_ group: String) -> OptionValues {
        var options = OptionValues()
        guard let values = object("options.\(group)") else { return options }
        for (name, value) in values.sorted(by: { $0.key < $1.key }) {
            do throws(LanguageModelError) {
                try options.set("\(group).\(name)", json: value)
            } catch {
                report("options.\(group).\(name)", OptionValues.sentence(for: error))
            }
        }
        do throws(LanguageModelError) {
            try options.refuseContradictions()
            return options
        } catch {
            report("options.\(group)", OptionValues.sentence(for: error))
            return OptionValues()
        }
    }

    private mutating func readKeys() {
        guard let members = object("keys") else { return }
        var keys: [String: String] = [:]
        for (name, value) in members.sorted(by: { $0.key < $1.key }) where value != .null {
            if let names = value.string {
                keys[name] = names
                configuration.keyLines[name] = document.lines["keys.\(name)"]
            } else {
                report("keys.\(name)", "must be text: names of keys, with blanks between")
            }
        }
        configuration.keys = Setting(keys, keys.isEmpty ? .default : .file(file))
    }

    /// The value of a dotted key; nil when absent, null or (with a report)
    /// wrong.
    mutating func value<Value>(
        _ key: String, _ convert: (JSONValue) -> Value?
    ) -> Setting<Value>? {
        guard let raw = lookUp(key), raw != .null else { return nil }
        guard let value = convert(raw) else {
            let allowed = ConfigurationKey.named(key)?.allowed ?? "another value"
            report(key, "\(raw.text) is not allowed; it takes \(allowed)")
            return nil
        }
        return Setting(value, .file(file))
    }

    private mutating func object(_ key: String) -> [String: JSONValue]? {
        guard let raw = lookUp(key), raw != .null else { return nil }
        if case .object(let members) = raw { return members }
        report(key, "must be an object: { … }")
        return nil
    }

    /// Walks down a dotted key. A group that is not an object is reported
    /// once.
    private mutating func lookUp(_ key: String) -> JSONValue? {
        guard case .object(var members) = document.value else { return nil }
        let names = key.split(separator: ".").map(String.init)
        for (depth, name) in names.enumerated() {
            guard let value = members[name] else { return nil }
            if depth == names.count - 1 { return value }
            guard case .object(let next) = value else {
                let group = names[...depth].joined(separator: ".")
                if !configuration.problems.contains(where: { $0.key == group }) {
                    report(group, "must be an object: { … }")
                }
                return nil
            }
            members = next
        }
        return nil
    }

    private mutating func report(_ key: String, _ reason: String) {
        configuration.problems.append(
            ConfigurationProblem(
                file: file, line: document.lines[key], key: key, reason: reason))
    }
}

extension InferenceMode {
    fileprivate init?(json: JSONValue) {
        guard case .string(let name) = json else { return nil }
        self.init(rawValue: name)
    }
}

extension Log.Level {
    fileprivate init?(json: JSONValue) {
        guard let name = json.string,
            let level = Self.allCases.first(where: { "\($0)" == name })
        else { return nil }
        self = level
    }
}

extension JSONValue {
    var string: String? {
        if case .string(let value) = self { value } else { nil }
    }

    /// A list of texts and nothing else.
    fileprivate var names: [String]? {
        guard case .array(let values) = self else { return nil }
        let names = values.compactMap(\.nonEmptyString)
        return names.count == values.count ? names : nil
    }

    var nonEmptyString: String? {
        string.flatMap { $0.isEmpty ? nil : $0 }
    }

    var boolean: Bool? {
        if case .boolean(let value) = self { value } else { nil }
    }

    func integer(in range: ClosedRange<Int>) -> Int? {
        guard case .integer(let value) = self, range.contains(value) else { return nil }
        return value
    }

    func number(in range: ClosedRange<Double>) -> Double? {
        let number: Double? =
            switch self {
            case .integer(let value): Double(value)
            case .number(let value): value
            default: nil
            }
        return number.flatMap { range.contains($0) ? $0 : nil }
    }
}
