extension GenerateContentChunk {
    mutating func readCandidate(_ reader: inout JSONReader) throws(JSONSyntaxError) {
        try reader.members { reader, key throws(JSONSyntaxError) in
            switch key {
            case "content": try readContent(&reader)
            case "finishReason": finishReason = try reader.string().flatMap(Self.finishReason)
            case "finishMessage": metadata.finishMessage = try reader.string()?.nonEmpty
            case "safetyRatings":
                metadata.safetyRatings = try reader.list(SafetyRating.init(reading:))
            case "citationMetadata": try readCitations(&reader)
            case "groundingMetadata":
                metadata.grounding = try GroundingMetadata(reading: &reader)
            case "urlContextMetadata": try readURLContext(&reader)
            default: break
            }
        }
    }

    /// The zero of the service's enum is no reason.
    private static func finishReason(_ word: String) -> FinishReason? {
        word.isEmpty || word == "FINISH_REASON_UNSPECIFIED" ? nil : FinishReason(rawValue: word)
    }

    private mutating func readContent(_ reader: inout JSONReader) throws(JSONSyntaxError) {
        try reader.members { reader, key throws(JSONSyntaxError) in
            guard key == "parts" else { return }
            parts = try reader.list(Part.init(reading:))
        }
    }

    /// The two services have two names for one list.
    private mutating func readCitations(_ reader: inout JSONReader) throws(JSONSyntaxError) {
        try reader.members { reader, key throws(JSONSyntaxError) in
            guard key == "citations" || key == "citationSources" else { return }
            metadata.citations += try reader.list(Citation.init(reading:))
        }
    }

    private mutating func readURLContext(_ reader: inout JSONReader) throws(JSONSyntaxError) {
        try reader.members { reader, key throws(JSONSyntaxError) in
            guard key == "urlMetadata" else { return }
            metadata.urlContext = try reader.list(URLMetadata.init(reading:))
        }
    }
}

extension JSONReader {
    /// Reads a list of what `element` makes of its elements; nil is left out.
    mutating func list<Element>(
        _ element: (inout JSONReader) throws(JSONSyntaxError) -> Element?
    ) throws(JSONSyntaxError) -> [Element] {
        var list: [Element] = []
        try elements { reader throws(JSONSyntaxError) in
            if let next = try element(&reader) { list.append(next) }
        }
        return list
    }
}
