import HTTPClient
import TestSupport
import Testing

/// Many transfers with every kind of end, all at the same time.
@Suite struct StressTests {
    /// What a request of that number is to come to.
    private enum Course: Int, CaseIterable {
        case whole, reset, cut, cancelledEarly, cancelledLate, dropped, left, late, tooLarge, slow
    }

    private func serve(_ connection: ServerConnection) throws {
        while let request = connection.readRequest() {
            switch Course(rawValue: Int(request.path.dropFirst()) ?? 0) {
            case .reset: return connection.reset()
            case .cut: return try connection.write("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nx")
            case .late, .cancelledEarly: _ = connection.waitForHangUp()
            case .whole: try connection.answer(String(repeating: "w", count: 100_000))
            default:
                try connection.beginChunked()
                for _ in 0..<40 {
                    try connection.writeChunk(String(repeating: "s", count: 20_000))
                }
                try connection.write("0\r\n\r\n")
            }
        }
    }

    /// True if it ended as it should.
    private func run(_ course: Course, _ client: HTTPClient, _ url: String) async -> Bool {
        var request = HTTPRequest(url: "\(url)\(course.rawValue)")
        if course == .late { request.timeouts.firstByte = .milliseconds(20) }
        if course == .tooLarge { request.bodyLimit = 50_000 }
        do throws(HTTPError) {
            return try await outcome(of: course, client, request)
        } catch {
            switch (course, error) {
            case (.reset, .connectionLost), (.cut, .connectionLost), (.late, .timeout(.firstByte)),
                (.tooLarge, .tooLarge):
                return true
            default: return false
            }
        }
    }

    private func outcome(
        of course: Course, _ client: HTTPClient, _ request: HTTPRequest
    ) async throws(HTTPError) -> Bool {
        switch course {
        case .whole: return try await client.text(request).count == 100_000
        case .cancelledEarly, .cancelledLate:
            let task = Task { try await client.text(request) }
            if course == .cancelledLate { await Task.yield() }
            task.cancel()
            return (try? await task.value.count) ?? 800_000 == 800_000
        case .dropped: return try await client.send(request).status == 200
        case .left:
            for try await _ in try await client.send(request).body { return true }
            return false
        case .slow:
            var count = 0
            for try await chunk in try await client.send(request).body {
                count += chunk.count
                await Task.yield()
            }
            return count == 800_000
        case .reset, .cut, .late, .tooLarge:
            _ = try await client.text(request)
            return false
        }
    }

    @Test func allEndAsTheyShould() async throws {
        let server = try LoopbackServer { try serve($0) }
        let client = HTTPClient()
        let courses = (0..<Soak.count(400, times: 20)).compactMap { number in
            Course(rawValue: number * 7 % Course.allCases.count)
        }
        var next = courses.makeIterator()
        await withTaskGroup(of: (Course, Bool).self) { group in
            func add() {
                guard let course = next.next() else { return }
                group.addTask { (course, await run(course, client, server.url)) }
            }
            for _ in 0..<24 { add() }
            while let (course, isRight) = await group.next() {
                #expect(isRight, "\(course)")
                add()
            }
        }
        await client.shutDown()
    }

    /// Clients that come and go while their requests are at every stage.
    @Test func clientsMayBeShutDownAtAnyTime() async throws {
        let server = try LoopbackServer { try serve($0) }
        for round in 0..<Soak.count(40) {
            let client = HTTPClient()
            let tasks = [Course.whole, .slow, .cancelledEarly, .left].map { course in
                Task { await run(course, client, server.url) }
            }
            for _ in 0..<round % 10 { await Task.yield() }
            await client.shutDown()
            for task in tasks { _ = await task.value }
        }
    }
}
