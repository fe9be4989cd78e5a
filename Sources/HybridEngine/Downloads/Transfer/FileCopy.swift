import Glibc

/// Copies a file of this machine. Gives way to others now and then.
struct FileCopy: Sendable {
    private static let step = 4 << 20

    let source: String
    let target: String
    let freeSpace: Int64?
    let time: Timekeeper
    let report: @Sendable (DownloadProgress) -> Void

    func run() async throws(DownloadError) -> PartFile {
        // Not waiting: opening a pipe would, for a writer.
        let descriptor = open(source, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard descriptor >= 0 else { throw unreadable(errno) }
        defer { close(descriptor) }
        var facts = stat()
        guard fstat(descriptor, &facts) == 0 else { throw unreadable(errno) }
        guard facts.st_mode & S_IFMT == S_IFREG else {
            throw .invalidArgument(description: "\(source) is not a regular file")
        }
        let total = Int64(facts.st_size)
        if let freeSpace, freeSpace < total + 1 << 20 {
            throw .notEnoughSpace(needed: total, free: freeSpace)
        }
        let file = try PartFile(target, keeping: 0)
        try await copy(descriptor, to: file, total)
        return file
    }

    private func copy(
        _ descriptor: Int32, to file: PartFile, _ total: Int64
    ) async throws(DownloadError) {
        var meter = TransferMeter(total: total, time: time, phase: .copying, report: report)
        var copied: Int64 = 0
        var buffer = [UInt8](repeating: 0, count: Self.step)
        while true {
            if Task.isCancelled { throw .cancelled }
            let count = read(descriptor, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw unreadable(errno) }
            guard count > 0 else { return meter.end(copied) }
            try file.append(count == buffer.count ? buffer : Array(buffer[..<count]))
            copied += Int64(count)
            meter.note(copied)
            await Task.yield()
        }
    }

    private func unreadable(_ code: Int32) -> DownloadError {
        .invalidArgument(description: "\(source): \(FileSystem.describe(code))")
    }
}
