/// What cloud models cost, as the settings say it: nobody else knows.
public struct ModelPrices: Sendable, Equatable {
    /// Of a million tokens, in US dollars.
    public struct Price: Sendable, Equatable {
        /// Of what is sent.
        public var input: Double
        /// Of what is answered, thoughts included.
        public var output: Double

        /// Makes a price.
        public init(input: Double, output: Double) {
            self.input = input
            self.output = output
        }
    }

    /// When the prices were looked up; nil where the settings do not say.
    public var date: String?
    /// By the model's name.
    public var models: [String: Price]

    /// Makes a table.
    public init(date: String? = nil, models: [String: Price] = [:]) {
        self.date = date
        self.models = models
    }

    /// What an answer cost, in US dollars; nil where the model has no price.
    /// A version of a model (`gemini-x-001`) costs what the model does.
    public func cost(of usage: Usage, model: String) -> Double? {
        let known = models.keys.filter { model == $0 || model.hasPrefix($0 + "-") }
        guard let name = known.max(by: { $0.count < $1.count }), let price = models[name] else {
            return nil
        }
        let sent = Double(usage.promptTokenCount + usage.toolUsePromptTokenCount)
        let answered = Double(usage.candidatesTokenCount + usage.thoughtsTokenCount)
        return (sent * price.input + answered * price.output) / 1e6
    }
}

extension ModelPrices {
    /// Reads the settings' form; nil where it is another.
    init?(json: JSONValue) {
        guard case .object(var members) = json else { return nil }
        self.init()
        if let date = members.removeValue(forKey: "date") {
            guard let text = date.string else { return nil }
            self.date = text
        }
        for (name, value) in members {
            guard case .object(let price) = value, Set(price.keys) == ["input", "output"],
                let input = price["input"]?.number(in: 0...1e6),
                let output = price["output"]?.number(in: 0...1e6)
            else { return nil }
            models[name] = Price(input: input, output: output)
        }
    }

    /// The settings' form; nil for an empty table.
    var json: JSONValue? {
        guard !models.isEmpty || date != nil else { return nil }
        var members = models.mapValues { price in
            JSONValue.object(["input": .number(price.input), "output": .number(price.output)])
        }
        if let date { members["date"] = .string(date) }
        return .object(members)
    }
}
