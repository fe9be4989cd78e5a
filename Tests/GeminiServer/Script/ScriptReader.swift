import GeminiGolden

/// Turns the JSON of a script into replies and steps.
struct ScriptReader {
    private(set) var gates: [String: Gate] = [:]

    private static let besides: Set = ["times", "to", "status"]

    mutating func entry(_ json: JSON, at place: String) throws(ScriptError) -> ServerScript.Entry {
        var kind: Endpoint.Kind?
        if let name = json["to"].string {
            kind = Endpoint.Kind(rawValue: name)
            if kind == nil { throw ScriptError(place: place, complaint: "no such kind: \(name)") }
        }
        return .init(
            reply: try reply(json, at: place), times: json["times"].integer ?? 1, kind: kind)
    }

    func expectNames(
        _ names: Set<String>, of json: JSON, at place: String
    ) throws(ScriptError) {
        guard case .object(let members) = json else {
            throw ScriptError(place: place, complaint: "is to be an object")
        }
        if let name = members.keys.sorted().first(where: { !names.contains($0) }) {
            throw ScriptError(place: place, complaint: "unknown field \(name)")
        }
    }

    private mutating func reply(_ json: JSON, at place: String) throws(ScriptError) -> Reply {
        let names = Set(json.names)
        if names.contains("text") { return try text(json, at: place) }
        if names.contains("error") { return try error(json, at: place) }
        if names.contains("golden") { return try golden(json, at: place) }
        if names.contains("json") {
            try expectNames(Self.besides.union(["json"]), of: json, at: place)
            return .json(json["json"], status: json["status"].integer ?? 200)
        }
        guard names.contains("steps") else {
            throw ScriptError(
                place: place, complaint: "is to have text, error, json, golden or steps")
        }
        try expectNames(Self.besides.union(["steps"]), of: json, at: place)
        var steps: [Step] = []
        for (index, step) in json["steps"].elements.enumerated() {
            steps.append(try self.step(step, at: "\(place).steps[\(index)]"))
        }
        return Reply(steps)
    }

    private func text(_ json: JSON, at place: String) throws(ScriptError) -> Reply {
        try expectNames(
            Self.besides.union(["text", "thoughts", "finishReason", "modelVersion", "delay"]),
            of: json, at: place)
        return .text(
            pieces: strings(json["text"]), thoughts: strings(json["thoughts"]),
            modelVersion: json["modelVersion"].string ?? Reply.defaultModel,
            finishReason: json["finishReason"].string ?? "STOP",
            delayBetween: json["delay"].number.map { .milliseconds($0) })
    }

    private func strings(_ json: JSON) -> [String] {
        json.string.map { [$0] } ?? json.elements.compactMap(\.string)
    }

    private func error(_ json: JSON, at place: String) throws(ScriptError) -> Reply {
        let error = json["error"]
        try expectNames(Self.besides.union(["error"]), of: json, at: place)
        try expectNames(
            ["status", "code", "rpc", "message", "details", "headers"], of: error,
            at: "\(place).error")
        guard let status = error["status"].integer, let rpc = error["rpc"].string else {
            throw ScriptError(place: "\(place).error", complaint: "is to have status and rpc")
        }
        return .error(
            status: status, code: error["code"].integer, rpc,
            message: error["message"].string ?? "", details: error["details"].elements,
            headers: headers(error["headers"]))
    }

    private func golden(_ json: JSON, at place: String) throws(ScriptError) -> Reply {
        try expectNames(Self.besides.union(["golden", "pieceSize"]), of: json, at: place)
        guard let name = json["golden"].string, let bytes = try? GeminiGolden.bytes(name) else {
            throw ScriptError(place: place, complaint: "no such recording: \(json["golden"])")
        }
        return .golden(
            bytes, status: json["status"].integer ?? 200, pieceSize: json["pieceSize"].integer)
    }

    private func headers(_ json: JSON) -> Headers {
        Headers(
            json.members.sorted { $0.key < $1.key }
                .map { Headers.Field(name: $0.key, value: $0.value.string ?? $0.value.text) })
    }

    private mutating func step(_ json: JSON, at place: String) throws(ScriptError) -> Step {
        if let word = json.string { return try Self.step(word: word, at: place) }
        switch json.names {
        case ["chunk"]: return .chunk(json["chunk"].string ?? "")
        case ["bytes"]: return .bytes(json["bytes"].string ?? "")
        case ["delay"]: return .delay(.milliseconds(json["delay"].number ?? 0))
        case ["event"]:
            return json["event"].string.map { .event($0) } ?? .event(json["event"])
        case ["count", "repeat"]:
            return .repeatChunk(
                Array((json["repeat"].string ?? "").utf8), count: json["count"].integer ?? 1)
        case ["text"], ["finishReason", "text"]:
            return .event(
                .answer(
                    [.text(json["text"].string ?? "")], finishReason: json["finishReason"].string))
        case ["gate"]: return .waitFor(gate(json["gate"].string ?? ""))
        default: return try head(json, at: place)
        }
    }

    private mutating func gate(_ name: String) -> Gate {
        let gate = gates[name] ?? Gate()
        gates[name] = gate
        return gate
    }

    private func head(_ json: JSON, at place: String) throws(ScriptError) -> Step {
        try expectNames(["status", "headers", "body"], of: json, at: place)
        guard let status = json["status"].integer else {
            throw ScriptError(place: place, complaint: "is no step: \(json)")
        }
        let framing: Step.Framing
        switch json["body"] {
        case .integer(let length): framing = .length(length)
        case "close": framing = .untilClose
        case .null, "chunked": framing = .chunked
        default: throw ScriptError(place: place, complaint: "no such body: \(json["body"])")
        }
        return .status(status, headers(json["headers"]), body: framing)
    }

    private static func step(word: String, at place: String) throws(ScriptError) -> Step {
        switch word {
        case "close": return .close
        case "reset": return .reset
        case "stall": return .stall
        case "eventStream": return .eventStream
        default: throw ScriptError(place: place, complaint: "no such step: \(word)")
        }
    }
}
