/// What a search found, and which passages of the answer rest on it.
public struct GroundingMetadata: Codable, Sendable, Equatable {
    /// What was searched for.
    public var webSearchQueries: [String]
    /// The sources, in the order that `supports` counts in.
    public var chunks: [Chunk]
    /// Passages and their sources.
    public var supports: [Support]
    /// HTML that the service asks to be shown beside the answer; nil when it
    /// sent none.
    public var searchEntryPoint: String?

    /// Makes metadata.
    public init(
        webSearchQueries: [String] = [], chunks: [Chunk] = [], supports: [Support] = [],
        searchEntryPoint: String? = nil
    ) {
        self.webSearchQueries = webSearchQueries
        self.chunks = chunks
        self.supports = supports
        self.searchEntryPoint = searchEntryPoint
    }

    /// A source.
    public struct Chunk: Codable, Sendable, Equatable {
        /// Where it was found: `web`, `maps`, or empty for a kind that this
        /// program does not know.
        public var kind: String
        /// Its address.
        public var uri: String?
        /// Its title.
        public var title: String?
        /// The site, for web pages.
        public var domain: String?
        /// The place, for maps.
        public var placeID: String?

        /// Makes a source.
        public init(
            kind: String, uri: String? = nil, title: String? = nil, domain: String? = nil,
            placeID: String? = nil
        ) {
            self.kind = kind
            self.uri = uri
            self.title = title
            self.domain = domain
            self.placeID = placeID
        }
    }

    /// A passage that rests on sources.
    public struct Support: Codable, Sendable, Equatable {
        /// Which part of the answer.
        public var partIndex: Int
        /// The passage's start, in bytes of UTF-8.
        public var startIndex: Int
        /// The passage's end.
        public var endIndex: Int
        /// The passage.
        public var text: String
        /// Its sources, as indices into `chunks`.
        public var chunkIndices: [Int]

        /// Makes a support.
        public init(
            partIndex: Int = 0, startIndex: Int = 0, endIndex: Int = 0, text: String = "",
            chunkIndices: [Int] = []
        ) {
            self.partIndex = partIndex
            self.startIndex = startIndex
            self.endIndex = endIndex
            self.text = text
            self.chunkIndices = chunkIndices
        }
    }
}
