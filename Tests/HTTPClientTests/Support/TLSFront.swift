import Foundation
import Glibc
import Synchronization
import TestSupport

/// TLS with a certificate authority of its own, ended in front of a server.
/// Its key and certificates are made by `openssl`, the TLS is Python's.
final class TLSFront {
    private let folder: TemporaryFolder
    private var process: PipedProcess?

    /// Makes an authority and a certificate that it signs, for these names.
    init(names: String = "DNS:localhost,IP:127.0.0.1") throws {
        folder = try TemporaryFolder()
        try folder.write("subjectAltName=\(names)\n", to: "extensions")
        try openssl(
            "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2"
                + " -subj /CN=Test-Authority -keyout authority.key -out authority.pem")
        try openssl(
            "req -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes"
                + " -subj /CN=Test-Server -keyout server.key -out server.request")
        try openssl(
            "x509 -req -in server.request -CA authority.pem -CAkey authority.key"
                + " -set_serial 1 -days 2 -extfile extensions -out server.pem")
        try folder.write(Self.script, to: "front.py")
    }

    deinit { stop() }

    /// The file of the authority's certificate.
    var authority: String { "\(folder.path)/authority.pem" }

    private func openssl(_ arguments: String) throws {
        let files: Set = [
            "authority.key", "authority.pem", "server.key", "server.request", "server.pem",
            "extensions",
        ]
        let run = try ProcessRun.run(
            "/usr/bin/openssl",
            arguments.split(separator: " ").map { word in
                files.contains(String(word)) ? "\(folder.path)/\(word)" : String(word)
            }, environment: ["HOME": folder.path])
        guard run.status == .exited(0) else { throw SetUpError(output: run.errors) }
    }

    /// Starts it, and gives the address under which it stands for a server.
    func url(before server: LoopbackServer) throws -> String {
        let process = try PipedProcess(
            "/usr/bin/env", ["python3", "\(folder.path)/front.py", folder.path, "\(server.port)"],
            environment: ["PATH": "/usr/bin:/bin"])
        self.process = process
        try process.wait(for: "the port", within: 60) { process.outputText.contains("\n") }
        let port = process.outputText.prefix { $0.isNumber }
        return "https://localhost:\(port)/"
    }

    /// A word for each connection so far: "new", or "resumed" if it went on
    /// from an earlier one.
    var sessions: [String] {
        process?.pump(0.01)
        return process?.outputText.split(separator: "\n").dropFirst().map(String.init) ?? []
    }

    /// Ends it.
    func stop() {
        process?.closeInput()
        process = nil
    }

    struct SetUpError: Error {
        let output: String
    }

    /// Bytes in both directions, ends as ends and resets as resets. Ends with
    /// its own input.
    private static let script = """
        import asyncio, ssl, sys

        folder, port = sys.argv[1], int(sys.argv[2])
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(f"{folder}/server.pem", f"{folder}/server.key")

        async def pipe(reader, writer):
            try:
                while data := await reader.read(65536):
                    writer.write(data)
                    await writer.drain()
                writer.close()
            except (OSError, ssl.SSLError):
                writer.transport.abort()

        async def serve(reader, writer):
            session = writer.get_extra_info("ssl_object").session_reused
            print("resumed" if session else "new", flush=True)
            inner_reader, inner_writer = await asyncio.open_connection("127.0.0.1", port)
            await asyncio.gather(pipe(reader, inner_writer), pipe(inner_reader, writer))

        async def main():
            server = await asyncio.start_server(serve, "127.0.0.1", 0, ssl=context)
            print(server.sockets[0].getsockname()[1], flush=True)
            loop = asyncio.get_running_loop()
            await loop.run_in_executor(None, sys.stdin.read)
            import os
            os._exit(0)

        asyncio.run(main())
        """
}
