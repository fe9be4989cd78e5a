import Dispatch
import Glibc

/// Lines from a terminal that edits them itself.
@MainActor
final class LineInput {
    private var source: (any DispatchSourceRead)?
    private var bytes: [UInt8] = []
    private var lines: [String] = []
    private var isReading = true
    private var handler: (String?) -> Void = { _ in }

    /// - Parameter handler: gets each line, and nil at the end of input.
    func start(handler: @escaping (String?) -> Void) {
        self.handler = handler
        let source = DispatchSource.makeReadSource(fileDescriptor: STDIN_FILENO, queue: .main)
        source.setEventHandler { [weak self] in
            MainActor.assumeIsolated { self?.readable() }
        }
        source.resume()
        self.source = source
    }

    func stop() {
        if !isReading { source?.resume() }
        source?.cancel()
        source = nil
    }

    /// What is typed while an answer comes waits in the terminal.
    func setReading(_ wanted: Bool) {
        guard wanted != isReading, let source else { return }
        isReading = wanted
        if wanted {
            source.resume()
            deliver()
        } else {
            source.suspend()
        }
    }

    private func readable() {
        var chunk = [UInt8](repeating: 0, count: 4096)
        let count = read(STDIN_FILENO, &chunk, chunk.count)
        if count < 0, errno == EINTR || errno == EAGAIN { return }
        guard count > 0 else { return handler(nil) }
        bytes += chunk[..<count]
        while let end = bytes.firstIndex(of: UInt8(ascii: "\n")) {
            lines.append(String(decoding: bytes[..<end], as: UTF8.self))
            bytes.removeSubrange(...end)
        }
        deliver()
    }

    /// A line may begin an answer; the lines after it then wait.
    private func deliver() {
        while isReading, !lines.isEmpty { handler(lines.removeFirst()) }
    }
}
