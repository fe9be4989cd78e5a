/// A download that runs, and who waits for it. Lives within the downloader.
final class SharedDownload {
    let number: Int
    let board = ProgressBoard()
    var waiters: [Int: CheckedContinuation<DownloadWork.Ending, Never>] = [:]
    /// It goes on without anybody who waits.
    var isKept = false
    var hasHostAnswered = false
    var task: Task<Void, Never>?

    init(number: Int) { self.number = number }
}
