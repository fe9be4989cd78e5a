extension GroundingMetadata {
    /// Nil when it is no object.
    init?(reading reader: inout JSONReader) throws(JSONSyntaxError) {
        self.init()
        let isObject = try reader.members { reader, key throws(JSONSyntaxError) in
            switch key {
            case "webSearchQueries":
                webSearchQueries = try reader.list { reader throws(JSONSyntaxError) in
                    try reader.string()
                }
            case "groundingChunks": chunks = try reader.list(Chunk.init(reading:))
            case "groundingSupports": supports = try reader.list(Support.init(reading:))
            case "searchEntryPoint":
                try reader.members { reader, key throws(JSONSyntaxError) in
                    guard key == "renderedContent" else { return }
                    searchEntryPoint = try reader.string()?.nonEmpty
                }
            default: break
            }
        }
        if !isObject { return nil }
    }
}

extension GroundingMetadata.Chunk {
    /// Never nil: the supports count in this list.
    fileprivate init?(reading reader: inout JSONReader) throws(JSONSyntaxError) {
        self.init(kind: "")
        try reader.members { reader, key throws(JSONSyntaxError) in
            guard key == "web" || key == "maps" else { return }
            kind = key
            try readSource(&reader)
        }
    }

    private mutating func readSource(_ reader: inout JSONReader) throws(JSONSyntaxError) {
        try reader.members { reader, key throws(JSONSyntaxError) in
            switch key {
            case "uri": uri = try reader.string()?.nonEmpty
            case "title": title = try reader.string()?.nonEmpty
            case "domain": domain = try reader.string()?.nonEmpty
            case "placeId": placeID = try reader.string()?.nonEmpty
            default: break
            }
        }
    }
}

extension GroundingMetadata.Support {
    /// Nil when it does not say which passage it supports.
    fileprivate init?(reading reader: inout JSONReader) throws(JSONSyntaxError) {
        self.init()
        var hasSegment = false
        try reader.members { reader, key throws(JSONSyntaxError) in
            switch key {
            case "segment": hasSegment = try readSegment(&reader)
            case "groundingChunkIndices":
                chunkIndices = try reader.list { reader throws(JSONSyntaxError) in
                    try reader.integer()
                }
            default: break
            }
        }
        if !hasSegment { return nil }
    }

    private mutating func readSegment(
        _ reader: inout JSONReader
    ) throws(JSONSyntaxError) -> Bool {
        try reader.members { reader, key throws(JSONSyntaxError) in
            switch key {
            case "partIndex": partIndex = try reader.integer() ?? 0
            case "startIndex": startIndex = try reader.integer() ?? 0
            case "endIndex": endIndex = try reader.integer() ?? 0
            case "text": text = try reader.string() ?? ""
            default: break
            }
        }
    }
}
