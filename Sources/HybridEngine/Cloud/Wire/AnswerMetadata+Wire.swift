extension SafetyRating {
    /// Nil for a rating that rates nothing.
    init?(reading reader: inout JSONReader) throws(JSONSyntaxError) {
        self.init(category: "", probability: "")
        try reader.members { reader, key throws(JSONSyntaxError) in
            switch key {
            case "category": category = try reader.string() ?? ""
            case "probability": probability = try reader.string() ?? ""
            case "probabilityScore": probabilityScore = try reader.number() ?? 0
            case "severity": severity = try reader.string()?.nonEmpty
            case "severityScore": severityScore = try reader.number() ?? 0
            case "blocked": isBlocked = try reader.boolean() ?? false
            default: break
            }
        }
        let unspecified = ["", "HARM_CATEGORY_UNSPECIFIED", "HARM_PROBABILITY_UNSPECIFIED"]
        if unspecified.contains(category) || unspecified.contains(probability) { return nil }
    }
}

extension Citation {
    /// Nil for a citation with nothing in it.
    init?(reading reader: inout JSONReader) throws(JSONSyntaxError) {
        self.init()
        var end: Int?
        try reader.members { reader, key throws(JSONSyntaxError) in
            switch key {
            case "startIndex": startIndex = try reader.integer() ?? 0
            case "endIndex": end = try reader.integer()
            case "uri": uri = try reader.string()?.nonEmpty
            case "title": title = try reader.string()?.nonEmpty
            case "license": license = try reader.string()?.nonEmpty
            case "publicationDate": publicationDate = try reader.date()
            default: break
            }
        }
        endIndex = end ?? startIndex
        if self == Citation() { return nil }
    }
}

extension URLMetadata {
    init?(reading reader: inout JSONReader) throws(JSONSyntaxError) {
        self.init(retrievedURL: nil, status: "UNSPECIFIED")
        let prefix = "URL_RETRIEVAL_STATUS_"
        let isObject = try reader.members { reader, key throws(JSONSyntaxError) in
            switch key {
            case "retrievedUrl": retrievedURL = try reader.string()?.nonEmpty
            case "urlRetrievalStatus":
                guard let word = try reader.string()?.nonEmpty else { return }
                status = word.hasPrefix(prefix) ? String(word.dropFirst(prefix.count)) : word
            default: break
            }
        }
        if !isObject { return nil }
    }
}

extension JSONReader {
    /// A date of which the smaller parts may be missing or 0.
    fileprivate mutating func date() throws(JSONSyntaxError) -> String? {
        var parts = (year: 0, month: 0, day: 0)
        try members { reader, key throws(JSONSyntaxError) in
            switch key {
            case "year": parts.year = try reader.integer() ?? 0
            case "month": parts.month = try reader.integer() ?? 0
            case "day": parts.day = try reader.integer() ?? 0
            default: break
            }
        }
        guard (1...9999).contains(parts.year) else { return nil }
        let year = String(parts.year).padded(to: 4)
        guard (1...12).contains(parts.month) else { return year }
        let month = "\(year)-\(String(parts.month).padded(to: 2))"
        guard (1...31).contains(parts.day) else { return month }
        return "\(month)-\(String(parts.day).padded(to: 2))"
    }
}

extension String {
    fileprivate func padded(to count: Int) -> String {
        String(repeating: "0", count: max(0, count - self.count)) + self
    }
}
