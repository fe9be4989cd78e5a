import Glibc
import HybridEngine
import Synchronization

/// All progress that was told.
final class Heard: Sendable {
    private let list = Mutex<[DownloadProgress]>([])

    var add: @Sendable (DownloadProgress) -> Void {
        { [self] progress in list.withLock { $0.append(progress) } }
    }

    var all: [DownloadProgress] { list.withLock { $0 } }
}

/// A file that stays open.
final class FileReader {
    private let descriptor: Int32

    init?(_ path: String) {
        descriptor = open(path, O_RDONLY | O_CLOEXEC)
        if descriptor < 0 { return nil }
    }

    deinit { close(descriptor) }

    func readAll() -> [UInt8] {
        var all: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = read(descriptor, &buffer, buffer.count)
            guard count > 0 else { return all }
            all += buffer[..<count]
        }
    }
}

/// Waits for something that is to become true; false if it does not.
func eventually(within seconds: Double = 30, _ condition: () -> Bool) async -> Bool {
    let deadline = ContinuousClock.now + .seconds(seconds)
    while !condition() {
        if ContinuousClock.now > deadline { return false }
        try? await Task.sleep(for: .milliseconds(2))
    }
    return true
}
