import Synchronization

/// Tells this process of each step, and others now and then, through a file.
final class SharedProgress: Sendable {
    private static let pause = Duration.milliseconds(500)

    private let store: ModelStore
    private let name: String
    private let board: ProgressBoard
    private let time: Timekeeper
    private let last = Mutex<Duration?>(nil)

    init(store: ModelStore, name: String, board: ProgressBoard, time: Timekeeper) {
        self.store = store
        self.name = name
        self.board = board
        self.time = time
    }

    var report: @Sendable (DownloadProgress) -> Void {
        { [self] progress in
            board.report(progress)
            let now = time.now()
            let isDue = last.withLock { last in
                if let last, now - last < Self.pause { return false }
                last = now
                return true
            }
            if isDue { store.write(progress, of: name) }
        }
    }
}
