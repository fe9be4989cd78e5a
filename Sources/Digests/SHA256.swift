import CCrypto

/// A SHA-256 computation over bytes that come in pieces. Owns the library's
/// context.
public struct SHA256: ~Copyable {
    private let context: OpaquePointer

    /// Begins.
    public init() throws(DigestError) {
        guard let context = EVP_MD_CTX_new() else { throw Self.failure() }
        guard EVP_DigestInit_ex(context, EVP_sha256(), nil) == 1 else {
            EVP_MD_CTX_free(context)
            throw Self.failure()
        }
        self.context = context
    }

    deinit {
        EVP_MD_CTX_free(context)
    }

    /// Adds bytes.
    public mutating func update(_ bytes: UnsafeRawBufferPointer) throws(DigestError) {
        guard EVP_DigestUpdate(context, bytes.baseAddress, bytes.count) == 1 else {
            throw Self.failure()
        }
    }

    /// Ends, and gives the digest of everything added.
    public consuming func finalize() throws(DigestError) -> SHA256Digest {
        var bytes = [UInt8](repeating: 0, count: SHA256Digest.byteCount)
        guard EVP_DigestFinal_ex(context, &bytes, nil) == 1 else { throw Self.failure() }
        return SHA256Digest(bytes: bytes)
    }

    /// The digest of some bytes.
    public static func digest(of bytes: some Sequence<UInt8>) throws(DigestError) -> SHA256Digest {
        var computation = try SHA256()
        let bytes = Array(bytes)
        // `withUnsafeBytes` does not carry the error's type.
        let result = bytes.withUnsafeBytes { buffer in
            Result { () throws(DigestError) in try computation.update(buffer) }
        }
        try result.get()
        return try computation.finalize()
    }

    private static func failure() -> DigestError {
        .library(code: UInt(ERR_get_error()))
    }
}
