/// What the values of a generation configuration have to be like.
struct ConfigurationRules {
    let configuration: JSON

    init(_ configuration: JSON) { self.configuration = configuration }

    func complaints() -> [ServiceError] {
        [
            range("temperature", "temperature", 0...2),
            range("topP", "top_p", 0...1),
            range("topK", "top_k", 1...1000),
            range("candidateCount", "candidate_count", 1...8),
            range("maxOutputTokens", "max_output_tokens", 1...Double(Int32.max)),
            stopSequences(),
            thinking(),
            schema(),
        ].compactMap { $0 }
    }

    private func range(
        _ name: String, _ field: String, _ allowed: ClosedRange<Double>
    ) -> ServiceError? {
        guard let value = configuration[name].number, !allowed.contains(value) else { return nil }
        return .invalidField(
            "generation_config.\(field)",
            "\(field) must be in the range [\(allowed.lowerBound), \(allowed.upperBound)].")
    }

    private func stopSequences() -> ServiceError? {
        let sequences = configuration["stopSequences"].elements
        guard sequences.count > 5 || sequences.contains("") else { return nil }
        return .invalidField(
            "generation_config.stop_sequences", "at most 5 stop sequences, none of them empty.")
    }

    private func thinking() -> ServiceError? {
        let thinking = configuration["thinkingConfig"]
        if let level = thinking["thinkingLevel"].string {
            guard ["MINIMAL", "LOW", "MEDIUM", "HIGH"].contains(level.uppercased()) else {
                return .invalid(
                    "Invalid value at 'generation_config.thinking_config.thinking_level'")
            }
        }
        guard !thinking["thinkingBudget"].isNull, !thinking["thinkingLevel"].isNull else {
            return nil
        }
        return .invalid("You can only set only one of thinking budget and thinking level.")
    }

    private func schema() -> ServiceError? {
        let hasSchema = !configuration["responseSchema"].isNull
        let hasJSONSchema = !configuration["responseJsonSchema"].isNull
        if hasSchema && hasJSONSchema {
            return .invalidField(
                "generation_config", "only one of response_schema and response_json_schema.")
        }
        let type = configuration["responseMimeType"].string ?? "text/plain"
        guard hasSchema || hasJSONSchema, type == "text/plain" else { return nil }
        return .invalidField(
            "generation_config.response_schema",
            "only allowed if response_mime_type is application/json or text/x.enum.")
    }
}
