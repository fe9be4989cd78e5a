import ChatUI
import HybridEngine
import Synchronization

/// Reads the files that a chat wants to attach or to know of.
final class FileDesk: Sendable {
    private let environment: ProcessEnvironment?
    private let known = KnownFiles()
    /// What is being read, by number.
    private let tasks = Mutex([Int: Task<Void, Never>]())
    /// The last look.
    private let look = Mutex(Task<Void, Never>?.none)

    /// A look waits for a pause in the writing.
    private static let pause = Duration.milliseconds(150)

    /// - Parameter environment: nil reads nothing.
    init(_ environment: ProcessEnvironment? = nil) { self.environment = environment }

    func read(_ wishes: [FileWish], number: Int, readsPDFText: Bool, _ mailbox: Mailbox) {
        // What begins at once may end before it is noted down.
        tasks.withLock { running in
            running[number] = Task.detached { [self] in
                let news = await news(of: wishes, readsPDFText: readsPDFText)
                tasks.withLock { $0[number] = nil }
                if !Task.isCancelled { mailbox.post(.filesRead(number: number, news)) }
            }
        }
    }

    func stop(_ number: Int) {
        tasks.withLock { $0.removeValue(forKey: number) }?.cancel()
    }

    /// Only the last look counts. What a file is, is told before the text of a
    /// PDF is there.
    func look(for wishes: [FileWish], number: Int, readsPDFText: Bool, _ mailbox: Mailbox) {
        let task = Task.detached { [self] in
            guard !wishes.isEmpty, (try? await Task.sleep(for: Self.pause)) != nil else { return }
            for withText in readsPDFText ? [false, true] : [false] {
                let news = await news(of: wishes, readsPDFText: withText)
                if Task.isCancelled { return }
                mailbox.post(.filesSeen(number: number, news))
                guard news.contains(where: \.lacksText) else { return }
            }
        }
        look.withLock { look in
            look?.cancel()
            look = task
        }
    }

    /// Ends all of it.
    func finish() async {
        let running = tasks.withLock { Array($0.values) } + look.withLock { $0.map { [$0] } ?? [] }
        for task in running { task.cancel() }
        for task in running { await task.value }
    }

    // MARK: Reading

    private func news(of wishes: [FileWish], readsPDFText: Bool) async -> [FileNews] {
        let isCancelled = Atomic(false)
        return await withTaskCancellationHandler {
            await BlockingWork.run { [self] in
                wishes.map { wish in
                    read(wish, readsPDFText) { isCancelled.load(ordering: .relaxed) }
                }
            }
        } onCancel: {
            isCancelled.store(true, ordering: .relaxed)
        }
    }

    /// The first path with a file counts.
    private func read(
        _ wish: FileWish, _ readsPDFText: Bool, _ isCancelled: @escaping @Sendable () -> Bool
    ) -> FileNews {
        let missing = AttachmentError.missing(wish.paths.first ?? "")
        guard let environment, !isCancelled() else { return .failure(missing) }
        let reader = AttachmentReader(
            environment: environment.variables, readsPDFText: readsPDFText,
            isCancelled: isCancelled)
        if var file = wish.known {
            reader.readText(of: &file)
            return .success(file)
        }
        for path in wish.paths {
            do throws(AttachmentError) {
                return .success(
                    try known.read(environment.absolute(path), as: path, by: reader))
            } catch {
                guard case .missing = error else { return .failure(error) }
            }
        }
        return .failure(missing)
    }
}

extension FileNews {
    fileprivate var lacksText: Bool { (try? get())?.textFailure == .notWanted }
}
