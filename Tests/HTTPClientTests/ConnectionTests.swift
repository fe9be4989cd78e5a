import HTTPClient
import Synchronization
import Testing

/// Connections: kept, used again, and many at a time.
@Suite struct ConnectionTests {
    @Test func aConnectionIsUsedAgain() async throws {
        let server = try LoopbackServer { connection in
            while let request = connection.readRequest() { try connection.answer(request.path) }
        }
        let client = HTTPClient()
        for path in ["one", "two", "three"] {
            #expect(try await client.text(server.url + path) == "/\(path)")
        }
        #expect(server.connectionCount == 1)
    }

    /// The server closes after each answer without a word about it.
    @Test(arguments: [true, false])
    func aStaleConnectionIsReplaced(_ waitsForTheNextRequest: Bool) async throws {
        let server = try LoopbackServer { connection in
            guard let request = connection.readRequest() else { return }
            try connection.answer(String(decoding: request.body, as: UTF8.self))
            if waitsForTheNextRequest {
                _ = connection.readRequest()
                connection.reset()
            }
        }
        let client = HTTPClient()
        for text in ["one", "two"] {
            let request = HTTPRequest(method: .post, url: server.url, body: Array(text.utf8))
            #expect(try await client.text(request) == text)
        }
        #expect(server.connectionCount == 2)
    }

    /// None is answered before all have been asked.
    @Test func requestsRunSideBySide() async throws {
        let count = 20
        let arrived = Mutex(0)
        let server = try LoopbackServer { connection in
            guard let request = connection.readRequest() else { return }
            arrived.withLock { $0 += 1 }
            while arrived.withLock({ $0 < count }) { Thread.nap() }
            try connection.answer(request.path)
        }
        let client = HTTPClient()
        let texts = try await withThrowingTaskGroup(of: String.self) { group in
            for number in 0..<count {
                group.addTask { try await client.text("\(server.url)\(number)") }
            }
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(texts == Set((0..<count).map { "/\($0)" }))
    }

    /// A consumer that takes nothing holds up its own transfer only.
    @Test func aSlowConsumerHoldsUpNoOther() async throws {
        let server = try LoopbackServer { connection in
            guard let request = connection.readRequest() else { return }
            if request.path == "/quick" { return try connection.answer("quick") }
            try connection.write("HTTP/1.1 200 OK\r\n\r\n")
            while true { try connection.write([UInt8](repeating: 0, count: 65536)) }
        }
        let client = HTTPClient()
        let slow = try await client.send(HTTPRequest(url: server.url))
        for _ in 0..<10 { #expect(try await client.text(server.url + "quick") == "quick") }
        #expect(slow.status == 200)
    }
}
