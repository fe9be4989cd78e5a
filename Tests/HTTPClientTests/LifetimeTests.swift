import Foundation
import HTTPClient
import TestSupport
import Testing

/// What a client holds of the system, and for how long. In processes of their
/// own: nothing else there has threads and sockets.
@Suite struct LifetimeTests {
    @Test func nothingIsOpenedBeforeTheFirstRequest() async {
        await #expect(processExitsWith: .success) {
            let before = Holdings.now
            let client = HTTPClient()
            #expect(Holdings.now == before)
            await Task {
                withUnsafeCurrentTask { $0?.cancel() }
                _ = try? await client.text("http://localhost/")
            }.value
            #expect(Holdings.now == before)
            await client.shutDown()
            #expect(Holdings.now == before)
            #expect(!before.hasCurl)
        }
    }

    @Test func gettingReadyOpensTheLibraryAndNothingElse() async {
        await #expect(processExitsWith: .success) {
            let client = HTTPClient()
            client.prepare()
            client.prepare()
            await expectEventually("the library") { Holdings.now.hasCurl }
            #expect(Holdings.now.threads == 1)
            let server = try LoopbackServer { connection in
                while connection.readRequest() != nil { try connection.answer("ok") }
            }
            #expect(try await client.text(server.url) == "ok")
            await client.shutDown()
            await expectEventually("no thread") { Holdings.now.threads == 0 }
        }
    }

    @Test func shuttingDownEndsTheThreadAndClosesEverything() async {
        await #expect(processExitsWith: .success) {
            let server = try LoopbackServer { connection in
                while connection.readRequest() != nil { try connection.answer("ok") }
            }
            let client = HTTPClient()
            #expect(try await client.text(server.url) == "ok")
            #expect(Holdings.now.threads == 1)
            await client.shutDown()
            await expectEventually("no thread") { Holdings.now.threads == 0 }
            let error = await error { () throws(HTTPError) in _ = try await client.text(server.url)
            }
            #expect(error == .cancelled)
            #expect(Holdings.now.threads == 0)
        }
    }

    @Test func droppingAClientEndsItsThread() async {
        await #expect(processExitsWith: .success) {
            let server = try LoopbackServer { connection in
                while connection.readRequest() != nil { try connection.answer("ok") }
            }
            for _ in 0..<20 { #expect(try await HTTPClient().text(server.url) == "ok") }
            await expectEventually("no thread") { Holdings.now.threads == 0 }
        }
    }

    @Test func shuttingDownCancelsWhatIsUnderWay() async throws {
        let asked = Event()
        let server = try LoopbackServer { connection in
            _ = connection.readRequest()
            asked.happen()
            _ = connection.waitForHangUp()
        }
        let client = HTTPClient()
        let task = Task {
            await error { () throws(HTTPError) in _ = try await client.text(server.url) }
        }
        await expectEventually("the server is asked") { asked.hasHappened }
        await client.shutDown()
        #expect(await task.value == .cancelled)
    }

    @Test func nothingLeaksOverManyRequests() async {
        await #expect(processExitsWith: .success) {
            let server = try LoopbackServer { connection in
                guard let request = connection.readRequest() else { return }
                if request.path == "/cut" { return connection.reset() }
                try connection.beginChunked()
                try connection.writeChunk(String(repeating: "x", count: 10_000))
                if request.path == "/hang" { _ = connection.waitForHangUp() }
                try connection.write("0\r\n\r\n")
            }
            let client = HTTPClient()
            func round() async throws {
                _ = try await client.text(server.url)
                _ = try? await client.text(server.url + "cut")
                for try await _ in try await client.send(HTTPRequest(url: server.url + "hang")).body
                {
                    break
                }
            }
            for _ in 0..<50 { try await round() }
            let (memory, sockets) = (ProcessTable.residentBytes(getpid()), Holdings.now.sockets)
            for _ in 0..<300 { try await round() }
            #expect(ProcessTable.residentBytes(getpid()) - memory < 8 << 20)
            await expectEventually("no more sockets") { Holdings.now.sockets <= sockets + 2 }
        }
    }

    /// The program may end before the library has been loaded.
    @Test(arguments: UInt32(0)..<40)
    func aProgramMayEndWhileTheLibraryIsLoaded(milliseconds: UInt32) async {
        await #expect(processExitsWith: .exitCode(7)) { [milliseconds] in
            let client = HTTPClient(configuration: HTTPConfiguration())
            client.prepare()
            usleep(milliseconds * 1_000)
            withExtendedLifetime(client) { exit(7) }
        }
    }

    /// The program may end in the middle of everything.
    @Test(arguments: 0..<3) func aProgramMayEndWhileItReceives(_ round: Int) async {
        await #expect(processExitsWith: .exitCode(7)) {
            // Comes last: what the thread does until then, it does after the
            // end of the TLS library.
            atexit { usleep(100_000) }
            let front = try TLSFront()
            let server = try LoopbackServer { connection in
                _ = connection.readRequest()
                try connection.write("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n")
                try connection.write([UInt8](repeating: 0, count: 1 << 20))
            }
            let url = try front.url(before: server)
            let client = HTTPClient(
                configuration: HTTPConfiguration(certificateFile: front.authority))
            let hasReceived = Event()
            for _ in 0..<4 {
                Task {
                    while true {
                        for try await _ in try await client.send(HTTPRequest(url: url)).body {
                            hasReceived.happen()
                        }
                    }
                }
            }
            await expectEventually("bytes") { hasReceived.hasHappened }
            exit(7)
        }
    }
}
