import Glibc
import SQLite

extension ConversationStore {
    /// A new conversation's name. It is stored with its first turn.
    public func create() -> String {
        let moment = now()
        var id = Self.newID()
        while open[id] != nil { id = Self.newID() }
        open[id] = OpenConversation(conversation: StoredConversation(id: id, created: moment))
        return id
    }

    /// Opens a stored conversation to go on with it; nil when there is none of
    /// that name.
    ///
    /// - Returns: the conversation, and whether another program has it open:
    ///   the first turn then makes a copy.
    public func open(
        _ id: String
    ) throws(LanguageModelError) -> (conversation: StoredConversation, isOpenElsewhere: Bool)? {
        if let known = open[id] {
            open[id]?.isLeft = false
            return (known.conversation, known.isOpenElsewhere)
        }
        // First the lock: what is read after it stays as it is.
        let (key, isFree) = lock(id)
        guard let conversation = try load(id) else {
            if let key, isFree { locks?.release(key) }
            return nil
        }
        var opened = OpenConversation(conversation: conversation)
        opened.isOpenElsewhere = key != nil && !isFree
        if isFree { opened.key = key }
        open[id] = opened
        return (conversation, opened.isOpenElsewhere)
    }

    private func lock(_ id: String) -> (key: Int64?, isFree: Bool) {
        guard access(path, F_OK) == 0, let database = writable(), let locks,
            let key = try? database.key(of: id)
        else {
            return (nil, false)
        }
        return (key, locks.take(key))
    }

    /// Writes a turn's beginning down; on the disk when this returns, unless
    /// ``trouble`` says otherwise.
    ///
    /// - Returns: the conversation's name, which is another one when it was
    ///   open elsewhere and a copy was made.
    public func begin(_ turn: ConversationTurn, in id: String) -> String {
        let moment = now()
        var opened =
            open.removeValue(forKey: id)
            ?? OpenConversation(conversation: StoredConversation(id: id, created: moment))
        if opened.isOpenElsewhere { opened.fork(id: Self.newID(), at: moment) }
        if let question = turn.question { opened.put(question) }
        opened.put(turn.answer)
        opened.conversation.head = turn.answer.number
        if let record = turn.answer.answer { opened.conversation.mode = record.mode }
        opened.conversation.system = turn.system
        opened.conversation.options = turn.options
        opened.conversation.updated = moment
        let name = opened.conversation.id
        open[name] = opened
        save(name)
        return name
    }

    /// Writes an answer down as far as it has come; on the disk when this
    /// returns, unless ``trouble`` says otherwise.
    public func save(_ record: AnswerRecord, number: Int, in id: String) {
        guard let opened = open[id],
            var message = opened.conversation.messages.last(where: { $0.number == number })
        else { return }
        message.answer = record
        open[id]?.put(message)
        if record.hasEnded {
            open[id]?.conversation.updated = now()
            open[id]?.isUnsaved = true
        }
        save(id)
    }

    /// Makes another branch of an open conversation the one that is shown. One
    /// that is open elsewhere stays as it is.
    ///
    /// - Parameters:
    ///   - head: the branch's last message; nil for none of the messages.
    ///   - id: the conversation's name.
    public func showBranch(endingWith head: Int?, in id: String) {
        guard let opened = open[id], !opened.isOpenElsewhere,
            opened.conversation.head != head,
            head.map({ opened.conversation.messages.map(\.number).contains($0) }) ?? true
        else { return }
        open[id]?.conversation.head = head
        open[id]?.isUnsaved = true
        save(id)
    }

    /// Lets go of a conversation, once its answer has ended and all of it is
    /// on the disk.
    public func close(_ id: String) {
        open[id]?.isLeft = true
        save(id)
        letGo(id)
    }

    private func letGo(_ id: String) {
        guard let opened = open[id], opened.isDone else { return }
        if let key = opened.key { locks?.release(key) }
        open[id] = nil
    }

    /// The last try to save what waits, the end of what was deleted, and the
    /// end of it all.
    ///
    /// - Returns: how many conversations are lost with the program.
    @discardableResult
    public func finish() -> Int {
        stopRetrying()
        saveAll()
        stopRetrying()
        for id in deleted { try? database?.eraseDeleted(id) }
        let lost = open.values.count { !$0.isSaved }
        open = [:]
        database = nil
        locks = nil
        return lost
    }

    /// As if the program had been killed: for tests.
    package func abandon() {
        stopRetrying()
        database = nil
        locks = nil
        open = [:]
    }

    /// The next use opens the file again: for tests.
    package func dropConnection() { database = nil }

    func saveAll() {
        for id in open.keys.sorted() where open[id]?.isSaved == false { save(id) }
    }

    private func save(_ id: String) {
        guard open[id]?.isSaved == false, let database = writable() else { return }
        do throws(SQLiteError) {
            try save(id, in: database)
        } catch {
            guard recover(from: error), let fresh = self.database else { return report(error) }
            do throws(SQLiteError) { try save(id, in: fresh) } catch { report(error) }
        }
    }

    private func save(_ id: String, in database: ConversationDatabase) throws(SQLiteError) {
        guard let opened = open[id] else { return }
        let key = try database.save(opened.conversation, messages: opened.unsaved) { key in
            // Before anybody else sees it.
            if opened.key != key { _ = locks?.take(key) }
        }
        open[id]?.key = key
        open[id]?.unsaved = []
        open[id]?.isUnsaved = false
        noteSuccess()
        letGo(id)
    }
}
