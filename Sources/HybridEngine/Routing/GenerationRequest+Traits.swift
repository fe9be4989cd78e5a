extension GenerationRequest {
    /// What the message to be answered needs of a model. Earlier turns do not
    /// count: a conversation that had a picture in it once goes on with a model
    /// that sees none, which is told that there was one.
    public func traits(_ identifier: any LanguageIdentifier) async -> RequestTraits {
        var traits = inputTraits
        if let text = transcript.last?.ownText {
            traits.language = await identifier.language(of: text)
        }
        return traits
    }

    /// The same without the language.
    var inputTraits: RequestTraits {
        let kinds = (transcript.last?.parts ?? []).compactMap(\.unreadKind)
        return RequestTraits(
            image: kinds.contains(.image), audio: kinds.contains(.audio),
            pdf: kinds.contains(.pdf), serverTool: tools.contains(where: \.isServerSide))
    }

    /// How many files of earlier messages a model that knows text alone is only
    /// told of; nil for none.
    var unreadEarlierFiles: Int? {
        let count = transcript.dropLast().flatMap(\.parts).count { part in
            guard case .other(let type)? = part.unreadKind else { return part.unreadKind != nil }
            return !type.hasPrefix("text/")
        }
        return count > 0 ? count : nil
    }
}

extension Message {
    /// What its writer says: not what stands in files.
    fileprivate var ownText: String {
        Message(role: role, parts: parts.filter { $0.fileName == nil }).text
    }
}

extension Part {
    /// What kind of file the piece is.
    enum MediaKind: Equatable {
        case image, audio, pdf
        /// Of this MIME type.
        case other(String)
    }

    /// Nil for a piece that is no file, and for one that has its text beside
    /// it: any model can read that.
    var unreadKind: MediaKind? { fileText == nil ? mediaKind : nil }

    /// Nil for a piece that is no file.
    var mediaKind: MediaKind? {
        switch content {
        case .inlineData(let mimeType, _): MediaKind(mimeType: mimeType)
        case .fileData(_, let mimeType): MediaKind(mimeType: mimeType ?? "")
        default: nil
        }
    }
}

extension Part.MediaKind {
    init(mimeType: String) {
        let type = mimeType.lowercased()
        if type.hasPrefix("image/") || type.hasPrefix("video/") {
            self = .image
        } else if type.hasPrefix("audio/") {
            self = .audio
        } else if type.hasPrefix("application/pdf") {
            self = .pdf
        } else {
            self = .other(type)
        }
    }
}
