/// A server's replies as a file, for people and for programs that are driven
/// from outside. A JSON object, every field of which may be missing:
///
/// | field | holds |
/// |---|---|
/// | `key` | the key that clients have to send; null takes any |
/// | `models` | the names of the models that are served |
/// | `lenient` | true takes several turns of one role in a row |
/// | `replies` | a list of replies, for one request each, in order |
/// | `otherwise` | the reply after them; without it the server echoes |
///
/// A reply is an object with one of these, and beside it `times` (1 unless
/// given) and `to`, the kind of request it waits for (`generate`,
/// `countTokens`, `listModels`, `model`):
///
/// | field | replies with |
/// |---|---|
/// | `text` | an answer, whole or as a stream of these strings; beside it `thoughts` (strings), `finishReason`, `modelVersion`, and `delay` (milliseconds between two events) |
/// | `error` | an object: `status` (HTTP's number), `rpc` (`UNAVAILABLE`), `message`, `details`, `headers` |
/// | `json` | this body; beside it `status` |
/// | `golden` | a recorded answer (`vertexai/streaming-success-utf8.txt`); beside it `status` and `pieceSize` |
/// | `steps` | a list of steps |
///
/// A step is a word or an object:
///
/// | step | does |
/// |---|---|
/// | `{"status": 200, "headers": {}, "body": "chunked"}` | the head; `body` is `chunked` (unless given), `close`, or a length |
/// | `{"text": "Hel", "finishReason": "STOP"}` | an event with a text part |
/// | `{"event": {}}` | an event with this payload; a string is sent as it stands |
/// | `{"chunk": "abc"}` | a piece of the body |
/// | `{"bytes": "abc"}` | these bytes, unframed |
/// | `{"repeat": "abc", "count": 9}` | a piece of the body, many times |
/// | `{"delay": 100}` | waits that many milliseconds |
/// | `{"gate": "name"}` | waits for the line `open name` on standard input |
/// | `"close"`, `"reset"`, `"stall"` | ends the connection in order, or not, or says nothing more |
/// | `"eventStream"` | the head of a stream of events |
package struct ServerScript: Sendable {
    package struct Entry: Sendable {
        package var reply: Reply
        package var times: Int
        package var kind: Endpoint.Kind?
    }

    package private(set) var key: String? = GeminiServer.defaultKey
    package private(set) var models = ServedModel.usual
    package private(set) var isLenient = false
    package private(set) var entries: [Entry] = []
    package private(set) var otherwise: Reply?
    /// By the names in the script.
    package private(set) var gates: [String: Gate] = [:]

    /// The script without a file: an echo.
    package init() {}

    package init(_ json: JSON) throws(ScriptError) {
        var reader = ScriptReader()
        try reader.expectNames(
            ["key", "models", "lenient", "replies", "otherwise"], of: json, at: "the script")
        if json.members.keys.contains("key") { key = json["key"].string }
        if !json["models"].isNull {
            models = json["models"].elements.compactMap { $0.string.map { ServedModel($0) } }
        }
        isLenient = json["lenient"].boolean ?? false
        for (index, entry) in json["replies"].elements.enumerated() {
            entries.append(try reader.entry(entry, at: "replies[\(index)]"))
        }
        if !json["otherwise"].isNull {
            otherwise = try reader.entry(json["otherwise"], at: "otherwise").reply
        }
        gates = reader.gates
    }

    /// A server that follows it.
    package func makeServer(on family: AddressFamily = .ipv4) throws -> GeminiServer {
        let server = try GeminiServer(
            key: key, models: models, isLenient: isLenient, on: family)
        for entry in entries { server.answer(entry.reply, times: entry.times, to: entry.kind) }
        server.otherwise(otherwise)
        return server
    }
}
