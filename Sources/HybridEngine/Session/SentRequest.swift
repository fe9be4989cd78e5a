/// What left this machine with one request to the cloud, told before it did.
public struct SentRequest: Codable, Sendable, Equatable {
    /// Seconds since 1970.
    public var date: Double
    /// To whom: the address without its path.
    public var host: String
    /// The model that was asked.
    public var model: String
    /// The size of what was sent, without headers.
    public var bytes: Int
    /// How many messages of the conversation it held, the last one included.
    public var messages: Int
    /// How many turns those are, the last one included; nil where nobody
    /// counted.
    public var turns: Int?
    /// Whether system instructions were with them.
    public var hasInstructions: Bool
    /// The files in it, for example `sea.png: image/png, 2.1 kB`.
    public var files: [String]

    /// Makes a record.
    public init(
        date: Double, host: String, model: String, bytes: Int, messages: Int,
        turns: Int? = nil, hasInstructions: Bool = false, files: [String] = []
    ) {
        self.turns = turns
        self.date = date
        self.host = host
        self.model = model
        self.bytes = bytes
        self.messages = messages
        self.hasInstructions = hasInstructions
        self.files = files
    }
}

/// Who writes down what a request sends. Nothing goes out before it has
/// returned. It is no part of what is asked: all are equal.
public struct SendLedger: Sendable, Equatable {
    let note: @Sendable (SentRequest) async -> Void

    /// Makes a ledger.
    public init(_ note: @escaping @Sendable (SentRequest) async -> Void) { self.note = note }

    /// Always true.
    public static func == (left: SendLedger, right: SendLedger) -> Bool { true }
}

extension SentRequest {
    /// What a request to a model sends.
    init(_ request: GenerationRequest, model: String, address: String, bytes: Int, date: Double) {
        self.init(
            date: date, host: Self.host(of: address), model: model, bytes: bytes,
            messages: request.transcript.count, turns: Self.turns(request.transcript),
            hasInstructions: request.instructions != nil,
            files: request.transcript.flatMap { $0.parts.compactMap(Self.file) })
    }

    private static func host(of address: String) -> String {
        let afterScheme = address.split(separator: "://", maxSplits: 1).last ?? ""
        return String(afterScheme.prefix { $0 != "/" })
    }

    private static func named(_ part: Part, _ type: String, _ count: Int) -> String {
        let size = "\(type), \(ByteCount.text(Int64(count)))"
        return part.fileName.map { "\($0): \(size)" } ?? size
    }

    /// What functions gave stands where a person's words do, and is no turn.
    private static func turns(_ transcript: [Message]) -> Int {
        transcript.count { message in
            message.role == .user
                && !message.parts.contains { part in
                    if case .functionResponse = part.content { true } else { false }
                }
        }
    }

    private static func file(_ part: Part) -> String? {
        switch part.content {
        case .inlineData(let type, let data): named(part, type, data.count)
        case .text(let text) where part.fileName != nil:
            named(part, "text/plain", text.utf8.count)
        case .fileData(let uri, let type): type.map { "\($0), \(uri)" } ?? uri
        default: nil
        }
    }
}
