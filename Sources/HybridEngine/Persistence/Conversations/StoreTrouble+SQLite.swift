import SQLite

extension StoreTrouble {
    /// What an error of the file's means for whoever writes.
    init(_ error: any Error, path: String) {
        switch error {
        case let error as SQLiteError: self.init(error, path: path)
        case let error as UnknownMigration: self = .newer(path: path, migration: error.name)
        case LanguageModelError.storage(let words): self = .unusable(path: path, reason: words)
        default: self = .unusable(path: path, reason: "\(error)")
        }
    }

    private init(_ error: SQLiteError, path: String) {
        switch error.kind {
        case .full: self = .full(path: path)
        case .readOnly: self = .readOnly(path: path)
        default: self = .unusable(path: path, reason: error.message)
        }
    }
}

extension LanguageModelError {
    /// An error of the store for whoever wanted something of it.
    init(storage error: any Error, path: String) {
        switch error {
        case let error as LanguageModelError: self = error
        case let error as SQLiteError: self = .storage("\(path): \(error.message)")
        case let error as UnknownMigration:
            self = .storage("\(path) belongs to a newer version (\(error.name))")
        default: self = .storage(path)
        }
    }
}
