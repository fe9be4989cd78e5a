import Foundation
import HTTPClient
import Synchronization
import TestSupport
import Testing

/// A consumer that waits makes the server wait, not memory grow.
@Suite(.serialized) struct BackPressureTests {
    private static let size = 100 << 20
    /// What may be on its way: our buffer and the system's, which grow to some
    /// megabytes each on the loopback interface.
    private static let allowance = 24 << 20

    @Test func memoryStaysBoundedWhileTheConsumerWaits() async throws {
        let sent = Mutex(0)
        let server = try LoopbackServer { connection in
            _ = connection.readRequest()
            try connection.write("HTTP/1.1 200 OK\r\nContent-Length: \(Self.size)\r\n\r\n")
            let block = [UInt8](repeating: 7, count: 1 << 20)
            for _ in 0..<Self.size >> 20 {
                try connection.write(block) { count in sent.withLock { $0 += count } }
            }
        }
        let before = ProcessTable.residentBytes(getpid())
        let response = try await HTTPClient().send(
            HTTPRequest(
                url: server.url, timeouts: HTTPTimeouts(silence: .seconds(1)),
                bodyLimit: Self.size))
        await expectStill { sent.withLock { $0 } }
        #expect(sent.withLock { $0 } < Self.allowance)
        #expect(ProcessTable.residentBytes(getpid()) - before < Self.allowance)

        var received = 0
        var peak = 0
        for try await chunk in response.body {
            received += chunk.count
            peak = max(peak, ProcessTable.residentBytes(getpid()) - before)
            #expect(chunk.count <= 512 << 10)
        }
        #expect(received == Self.size)
        #expect(peak < Self.allowance)
    }

    /// Waits until a figure has stayed the same for three seconds, several times
    /// what the request's own patience is.
    private func expectStill(_ figure: () -> Int) async {
        var last = -1
        var since = ContinuousClock.now
        while ContinuousClock.now - since < .seconds(3) {
            if figure() != last {
                last = figure()
                since = .now
            }
            try? await Task.sleep(for: .milliseconds(5))
        }
    }
}
