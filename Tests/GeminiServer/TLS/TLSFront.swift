import ProcessSupport

/// TLS in front of a server, with an authority made for the occasion: a
/// Python process that lives as long as this.
package final class TLSFront {
    package enum Certificate: String, Sendable, CaseIterable {
        case valid
        case expired
        case wrongHost = "wrong-host"
        /// Signed by another authority than `authorityFile`'s.
        case unknownAuthority = "unknown-authority"
    }

    package let port: UInt16
    /// `https://127.0.0.1:PORT`
    package let baseURL: String
    /// The authority to trust, as PEM.
    package let authorityFile: String
    private let folder: TemporaryFolder
    private let process: PipedProcess

    package init(before server: GeminiServer, certificate: Certificate = .valid) throws {
        folder = try TemporaryFolder()
        process = try PipedProcess(
            TestPython.path, [Self.script, folder.path, "\(server.port)", certificate.rawValue])
        let process = process
        try process.wait(for: "the port of the TLS front", within: 60) {
            process.outputText.hasSuffix("\n") || process.process.pollExit() != nil
        }
        guard let port = UInt16(process.outputText.dropLast()) else {
            throw ProcessError.timedOut(
                waitingFor: "the port of the TLS front", seen: process.errorText)
        }
        self.port = port
        baseURL = "https://127.0.0.1:\(port)"
        authorityFile = "\(folder.path)/ca.pem"
    }

    private static let script = "\(BuiltProduct.checkout)/Tests/GeminiServer/TLS/tls_front.py"
}
