import Glibc
import SQLite

extension ConversationStore {
    /// The conversations, the one that was written to last first. Messages are
    /// not read.
    public func list(
        limit: Int = 100, offset: Int = 0
    ) throws(LanguageModelError) -> [ConversationSummary] {
        try read([]) { database throws(SQLiteError) in
            try database.summaries(limit: limit, offset: offset)
        }
    }

    /// The conversations with a message in which all words of a text stand;
    /// each word may be the beginning of a longer one. The newest message
    /// first.
    public func search(
        _ text: String, limit: Int = 100
    ) throws(LanguageModelError) -> [ConversationMatch] {
        try read([]) { database throws(SQLiteError) in
            try database.search(text, limit: limit)
        }
    }

    /// A conversation with all its messages; nil when there is none of that
    /// name.
    public func load(_ id: String) throws(LanguageModelError) -> StoredConversation? {
        if let known = open[id] { return known.conversation }
        if let database { try? settleAbandoned(database) }
        return try read(nil) { database throws(SQLiteError) in try database.conversation(id) }
    }

    /// A conversation with the last messages of the branch that is shown: soon
    /// there, however long it is. Nil when there is none of that name.
    public func ending(
        _ id: String, count: Int
    ) throws(LanguageModelError) -> StoredConversation? {
        try read(nil) { database throws(SQLiteError) in
            try database.ending(id, count: count)
        }
    }

    /// The name of the conversation that was written to last; nil when there
    /// is none.
    public func latest() throws(LanguageModelError) -> String? {
        try list(limit: 1).first?.id
    }

    /// The whole name of which this is the beginning; nil when there is none
    /// or more than one.
    public func resolve(_ beginning: String) throws(LanguageModelError) -> String? {
        let ids = try read([]) { database throws(SQLiteError) in
            try database.ids(beginningWith: beginning)
        }
        if ids.contains(beginning) { return beginning }
        return ids.count == 1 ? ids.first : nil
    }

    // MARK: Managing

    /// Gives a title; nil is the first line again. False when there is no such
    /// conversation.
    @discardableResult
    public func rename(_ id: String, to title: String?) throws(LanguageModelError) -> Bool {
        let isKnown = try write { database throws(SQLiteError) in
            try database.rename(id, to: title)
        }
        open[id]?.conversation.title = title
        return isKnown
    }

    /// Deletes a conversation; ``restore(_:)`` brings it back until
    /// ``finish()``. False when there is none.
    @discardableResult
    public func remove(_ id: String) throws(LanguageModelError) -> Bool {
        let moment = now()
        let isKnown = try write { database throws(SQLiteError) in
            try database.setDeleted(id, at: moment)
        }
        if isKnown { deleted.insert(id) }
        return isKnown
    }

    /// Brings a deleted conversation back. False when it is gone.
    @discardableResult
    public func restore(_ id: String) throws(LanguageModelError) -> Bool {
        deleted.remove(id)
        return try write { database throws(SQLiteError) in
            try database.setDeleted(id, at: nil)
        }
    }

    /// Stores a conversation that was exported; gives its name, which is a new
    /// one when its own is taken.
    public func add(_ conversation: StoredConversation) throws(LanguageModelError) -> String {
        var new = conversation
        let (taken, fresh) = try write { database throws(SQLiteError) in
            (try database.key(of: new.id) != nil, Self.newID())
        }
        if taken || new.id.isEmpty { new.id = fresh }
        for place in new.messages.indices where new.messages[place].isStreaming {
            new.messages[place].answer?.isInterrupted = true
        }
        let whole = new
        _ = try write { database throws(SQLiteError) in
            try database.save(whole, messages: Set(whole.messages.map(\.number))) { _ in }
        }
        return whole.id
    }
}

// MARK: - Errors

extension ConversationStore {
    /// Where there is no file there is nothing to read; where it cannot be
    /// written it can perhaps be read.
    private func read<Value>(
        _ nothing: Value, _ body: (ConversationDatabase) throws(SQLiteError) -> Value
    ) throws(LanguageModelError) -> Value {
        guard database != nil || access(path, F_OK) == 0 else { return nothing }
        do throws(SQLiteError) {
            if let database = writable() { return try body(database) }
            return try body(try ConversationDatabase(readingOnly: path))
        } catch {
            if recover(from: error) { return nothing }
            throw LanguageModelError(storage: error, path: path)
        }
    }

    private func write<Value>(
        _ body: (ConversationDatabase) throws(SQLiteError) -> Value
    ) throws(LanguageModelError) -> Value {
        guard let database = writable() else {
            throw .storage(trouble.map { "\($0)" } ?? path)
        }
        do throws(SQLiteError) {
            return try body(database)
        } catch {
            if error.kind == .damaged { _ = recover(from: error) }
            throw LanguageModelError(storage: error, path: path)
        }
    }
}
