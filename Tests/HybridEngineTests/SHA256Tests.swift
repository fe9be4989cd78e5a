import Digests
import Foundation
import Testing

@Suite struct SHA256Tests {
    /// The examples of the standard, FIPS 180-2.
    @Test(arguments: [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
    ])
    func knownDigests(_ text: String, _ hexadecimal: String) async throws {
        let digest = try SHA256.digest(of: text.utf8)
        #expect(digest.description == hexadecimal)
        #expect(digest == SHA256Digest(hexadecimal: hexadecimal.uppercased()))
        let folder = try TemporaryFolder()
        #expect(try await SHA256.digest(ofFile: try folder.write(text, to: "f")) == digest)
    }

    @Test func aFileLargerThanAReadIsTheSum() async throws {
        let bytes = (0..<3_000_001).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        let folder = try TemporaryFolder()
        let path = try folder.write(bytes, to: "large")
        var progress: [Int64] = []
        let digest = try await SHA256.digest(ofFile: path, progress: { progress.append($0) })
        #expect(digest == (try SHA256.digest(of: bytes)))
        #expect(progress == progress.sorted())
        #expect(progress.last == 3_000_001)
    }

    @Test(arguments: [
        "", "abc", String(repeating: "g", count: 64), String(repeating: "a", count: 66),
    ])
    func whatIsNoDigestIsRefused(_ text: String) {
        #expect(SHA256Digest(hexadecimal: text) == nil)
    }

    @Test func filesThatCannotBeReadAreTypedErrors() async throws {
        await #expect(throws: DigestError.cannotOpen(path: "/nowhere", code: ENOENT)) {
            try await SHA256.digest(ofFile: "/nowhere")
        }
        await #expect(throws: DigestError.cannotRead(path: "/", code: EISDIR)) {
            try await SHA256.digest(ofFile: "/")
        }
        await #expect(throws: DigestError.cannotOpen(path: "/proc/self/exe", code: ELOOP)) {
            try await SHA256.digest(ofFile: "/proc/self/exe")
        }
    }

    @Test func aCancelledTaskStops() async throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("a file", to: "f")
        let task = Task { () throws(DigestError) in
            withUnsafeCurrentTask { $0?.cancel() }
            return try await SHA256.digest(ofFile: path)
        }
        await #expect(throws: DigestError.cancelled) { try await task.value }
    }
}
