import Glibc
import SQLite

/// Conversations on the disk, for as many programs at once as there are.
///
/// A message is on the disk when ``begin(_:in:)`` returns, an answer when
/// ``save(_:number:in:)`` does. Where the disk does not take it, nothing is
/// lost and nobody has to wait: what is open stays in memory, ``trouble`` says
/// why, and it is written as soon as that works again.
///
/// Nothing is opened before the first use, and the file's size does not matter
/// for it.
public actor ConversationStore {
    let path: String
    let now: @Sendable () -> Double
    private let retryInterval: Duration
    private let executor = QueueExecutor(label: "tandem.conversations")
    private let board = TroubleBoard()

    var database: ConversationDatabase?
    var locks: ConversationLocks?
    var open: [String: OpenConversation] = [:]
    /// Conversations that are erased at the end.
    var deleted: Set<String> = []
    /// The damaged file's new name.
    private var setAside: StoreTrouble?
    private var retry: Task<Void, Never>?

    /// Runs where waiting for the disk disturbs nobody.
    public nonisolated var unownedExecutor: UnownedSerialExecutor {
        executor.asUnownedSerialExecutor()
    }

    /// Uses a database, which need not exist.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - retryInterval: how long a disk that failed is left alone.
    ///   - now: seconds since 1970.
    public init(
        path: String, retryInterval: Duration = .seconds(2),
        now: @escaping @Sendable () -> Double = ConversationStore.systemTime
    ) {
        self.path = path
        self.retryInterval = retryInterval
        self.now = now
    }

    /// Why conversations are not saved; nil when they are.
    public nonisolated var trouble: StoreTrouble? { board.current }

    /// ``trouble``, now and after every change.
    public nonisolated func troubles() -> AsyncStream<StoreTrouble?> { board.updates() }

    /// Opens the file, so that trouble shows before there is anything to save.
    public func prepare() {
        _ = writable()
    }

    /// The moment it is, in seconds since 1970.
    public nonisolated var moment: Double { now() }

    /// Seconds since 1970.
    public static let systemTime: @Sendable () -> Double = {
        var moment = timespec()
        clock_gettime(CLOCK_REALTIME, &moment)
        return Double(moment.tv_sec) + Double(moment.tv_nsec) / 1e9
    }

    /// A name for a conversation: 50 bits, without letters that look alike.
    static func newID() -> String {
        let letters = Array("0123456789abcdefghjkmnpqrstvwxyz")
        return String((0..<10).map { _ in letters[Int.random(in: 0..<letters.count)] })
    }
}

// MARK: - The file

extension ConversationStore {
    /// The database, to write to; nil when there is none to be had, which
    /// ``trouble`` then explains.
    func writable() -> ConversationDatabase? {
        if let database { return database }
        do {
            return try connect()
        } catch {
            report(error)
            return nil
        }
    }

    private func connect() throws -> ConversationDatabase {
        // Before SQLite makes it, and for everybody to read.
        Glibc.close(try FileSystem.openForAppending(path))
        if locks == nil { locks = try ConversationLocks(path: path + "-open") }
        let opened: ConversationDatabase
        do {
            opened = try ConversationDatabase(path: path)
        } catch let error as SQLiteError where error.kind == .damaged {
            opened = try replaceDamaged()
        }
        database = opened
        try settle(opened)
        noteSuccess()
        return opened
    }

    /// What earlier programs left undone.
    private func settle(_ opened: ConversationDatabase) throws(SQLiteError) {
        let day = 86_400.0
        try opened.eraseDeleted(before: now() - day)
        try settleAbandoned(opened)
    }

    func settleAbandoned(_ opened: ConversationDatabase) throws(SQLiteError) {
        guard let locks else { return }
        let own = Set(open.values.compactMap(\.key))
        try opened.settleAbandoned { key in
            guard !own.contains(key) else { return false }
            if locks.isHeld(key) { return true }
            guard locks.take(key) else { return false }
            locks.release(key)
            return true
        }
    }

    /// Damage that shows while the database is in use.
    func recover(from error: SQLiteError) -> Bool {
        guard error.kind == .damaged else { return false }
        database = nil
        do {
            database = try replaceDamaged()
            noteSuccess()
            return true
        } catch {
            report(error)
            return false
        }
    }

    /// Gives the file another name, never one that is taken, and begins anew.
    /// What is open goes into the new file.
    private func replaceDamaged() throws -> ConversationDatabase {
        database = nil
        let name = try DamagedFile.setAside(path, at: now())
        setAside = .setAside(path: name)
        Glibc.close(try FileSystem.openForAppending(path))
        let fresh = try ConversationDatabase(path: path)
        for id in open.keys {
            if let key = open[id]?.key { locks?.release(key) }
            open[id]?.key = nil
            open[id]?.isUnsaved = true
        }
        return fresh
    }
}

// MARK: - Trouble

extension ConversationStore {
    /// Tells what is wrong, and tries again later when something waits.
    func report(_ error: any Error) {
        if let error = error as? SQLiteError, error.kind == .busy {
            // Nothing is wrong: another program takes its time.
        } else {
            database = nil
            board.set(StoreTrouble(error, path: path))
        }
        retryLater()
    }

    private func retryLater() {
        guard retry == nil, open.values.contains(where: { !$0.isSaved }) else { return }
        retry = Task { [weak self, retryInterval] in
            try? await Task.sleep(for: retryInterval)
            await self?.retryNow()
        }
    }

    private func retryNow() {
        retry = nil
        saveAll()
    }

    /// The disk takes what it is given; it is over when nothing waits.
    func noteSuccess() {
        if setAside != nil || open.values.allSatisfy(\.isSaved) { board.set(setAside) }
    }

    /// Gives up on what the disk does not take.
    func stopRetrying() {
        retry?.cancel()
        retry = nil
    }
}
