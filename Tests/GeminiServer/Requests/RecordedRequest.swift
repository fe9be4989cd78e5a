/// A request that the server got, and what became of its reply. Times are
/// seconds of the clock of `Deadline.now()`.
package struct RecordedRequest: Sendable {
    /// Its place in `GeminiServer.requests`.
    package let number: Int
    /// Counted from 0 in the order of acceptance.
    package let connection: Int
    /// When its last byte had come.
    package let arrived: Double
    package let http: HTTPRequest
    package let endpoint: Endpoint
    /// The body; null when it is no JSON.
    package let json: JSON
    /// What the real service would object to.
    package internal(set) var problems: [String] = []
    /// When each piece of the body had left, in order.
    package internal(set) var sent: [Double] = []
    /// When the last step of the reply was done.
    package internal(set) var finishedAt: Double?
    /// When the client was found to be gone before that.
    package internal(set) var clientClosedAt: Double?

    init(number: Int, connection: Int, arrived: Double, http: HTTPRequest) {
        self.number = number
        self.connection = connection
        self.arrived = arrived
        self.http = http
        endpoint = Endpoint(method: http.method, path: http.path)
        json = (try? JSON(parsing: http.body)) ?? .null
    }

    package var method: String { http.method }
    package var path: String { http.path }
    package var query: [String: String] { http.query }
    package var headers: Headers { http.headers }
    package var body: [UInt8] { http.body }

    /// The request proper: counting wraps it once more in one of its forms.
    package var content: JSON {
        let wrapped = json["generateContentRequest"]
        return wrapped.isNull ? json : wrapped
    }

    /// `user: Hello`, `model: Hi`, …: who said what, thoughts left out.
    package var transcript: [String] {
        content["contents"].listed.map { content in
            "\(content["role"].string ?? "-"): \(Self.text(of: content))"
        }
    }

    package var systemInstruction: String? {
        let instruction = content["systemInstruction"]
        return instruction.isNull ? nil : Self.text(of: instruction)
    }

    private static func text(of content: JSON) -> String {
        content["parts"].listed.filter { $0["thought"].boolean != true }
            .compactMap { $0["text"].string }.joined()
    }
}

extension RecordedRequest: CustomStringConvertible {
    /// Without headers: one of them is the key.
    package var description: String {
        let end =
            clientClosedAt != nil ? ", client gone" : finishedAt != nil ? "" : ", not finished"
        let objections = problems.isEmpty ? "" : ", problems: \(problems)"
        return "#\(number) \(method) \(http.target) (connection \(connection)\(end)\(objections))"
    }
}
