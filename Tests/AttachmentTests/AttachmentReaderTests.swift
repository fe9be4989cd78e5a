import Foundation
import Glibc
import ProcessSupport
import Testing

@testable import HybridEngine

/// Files of every kind: each is read or has its own error, and none is waited
/// for.
@Suite struct AttachmentReaderTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func read(_ name: String, path: String? = nil) throws -> AttachedFile {
        try AttachmentReader(environment: [:]).read(path ?? "\(folder.path)/\(name)", as: name)
    }

    @Test func readsAFile() throws {
        try folder.write("Hello", to: "a.md")
        let file = try read("a.md")
        #expect(file.text == "Hello")
        #expect(file.name == "a.md")
        #expect(
            file.digest == "185f8db32271fe25f561a6fc938b2e264306ec304eda518007d1764826381969")
    }

    @Test func theNameHasNoFolders() throws {
        try folder.write("Hello", to: "a.md")
        let file = try AttachmentReader(environment: [:]).read(
            "\(folder.path)/a.md", as: "../x/a.md")
        #expect(file.name == "a.md")
    }

    @Test func aNameStaysInItsLine() throws {
        try folder.write("Hello", to: "new\nline\u{1B}[31m.txt")
        let file = try read("new\nline\u{1B}[31m.txt")
        #expect(file.name == "new\u{FFFD}line\u{FFFD}[31m.txt")
        #expect(Message(text: "", attachments: [file]).text.hasPrefix("new\u{FFFD}line"))
        #expect(!"\(AttachmentError.missing("a\nb"))".contains("\n"))
    }

    @Test func noName() {
        #expect(throws: AttachmentError.unnamed) { try read("") }
    }

    @Test func aFileThatIsNotThereOrGone() {
        #expect(throws: AttachmentError.missing("no")) { try read("no") }
        #expect(throws: AttachmentError.missing("a/b")) { try read("a/b") }
    }

    @Test func aFolder() {
        #expect(throws: AttachmentError.directory(".")) { try read(".") }
    }

    /// Nobody writes into it, and it is not waited for.
    @Test(.timeLimit(.minutes(1))) func aPipe() {
        mkfifo("\(folder.path)/p", 0o600)
        #expect(throws: AttachmentError.pipe("p")) { try read("p") }
    }

    @Test(.timeLimit(.minutes(1)), arguments: ["/dev/zero", "/dev/null", "/dev/tty", "/dev/ptmx"])
    func aDevice(path: String) {
        let error = #expect(throws: AttachmentError.self) { try read("d", path: path) }
        #expect(error == .noFile("d"))
    }

    @Test func aSocket() throws {
        let path = "\(folder.path)/s"
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let bound = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        #expect(bound == 0)
        #expect(throws: AttachmentError.noFile("s")) { try read("s") }
    }

    @Test func anEmptyFile() throws {
        try folder.write("", to: "e")
        #expect(throws: AttachmentError.empty("e")) { try read("e") }
    }

    /// Its size is known before anything is read.
    @Test func aHugeFile() throws {
        let descriptor = open("\(folder.path)/h", O_WRONLY | O_CREAT, 0o600)
        #expect(ftruncate(descriptor, 1 << 40) == 0)
        close(descriptor)
        #expect(
            throws: AttachmentError.tooLarge("h", size: 1 << 40, limit: Int64(AttachedFile.largest))
        ) { try read("h") }
    }

    @Test func aFileThatMayNotBeRead() throws {
        try folder.write("x", to: "u")
        chmod("\(folder.path)/u", 0)
        // Who may read everything can read this.
        guard geteuid() != 0 else { return }
        #expect(throws: AttachmentError.notPermitted("u")) { try read("u") }
    }

    /// Written to all the time: either it is whole, or it is said.
    @Test func aFileThatGrows() throws {
        let path = "\(folder.path)/g"
        let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND, 0o600)
        defer { close(descriptor) }
        write(descriptor, "aaaa", 4)
        let writer = Thread {
            while write(descriptor, "aaaa", 4) > 0, !Thread.current.isCancelled {}
        }
        writer.start()
        var changed = false
        let deadline = ContinuousClock.now + .seconds(30)
        while !changed, ContinuousClock.now < deadline {
            do { _ = try read("g") } catch AttachmentError.changing { changed = true }
        }
        writer.cancel()
        #expect(changed)
    }

    @Test func aFileOfTheKernelHasNoSize() throws {
        #expect(try read("status", path: "/proc/self/status").text?.contains("Pid:") == true)
    }

    @Test func everyErrorSaysWhatToDo() {
        let errors: [AttachmentError] = [
            .missing("x"), .directory("x"), .pipe("x"), .noFile("x"), .notPermitted("x"),
            .empty("x"), .tooLarge("x", size: 2, limit: 1), .tooLargeTogether(size: 2, limit: 1),
            .binary("x"), .changing("x"), .vanished("x"), .damaged("x", .pdf), .unnamed,
        ]
        for error in errors { #expect("\(error)".contains(" · "), "\(error)") }
    }

    @Test func filesTogetherHaveALimit() throws {
        let half = AttachedFile(
            name: "a", kind: .pdf, bytes: [UInt8](repeating: 1, count: AttachedFile.largest / 2 + 1)
        )
        try [half].checkTogether()
        #expect(throws: AttachmentError.self) { try [half, half].checkTogether() }
    }
}

/// The testing library has one of its own.
private typealias AttachedFile = HybridEngine.Attachment
