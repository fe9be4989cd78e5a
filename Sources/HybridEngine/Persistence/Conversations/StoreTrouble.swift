/// Why conversations are not being saved, or are saved elsewhere than before.
/// It lasts until the cause is gone; one that was set aside lasts for good.
public enum StoreTrouble: Error, Sendable, Equatable {
    /// The disk is full: what is new is kept in memory and saved later.
    case full(path: String)
    /// The file or its folder cannot be written.
    case readOnly(path: String)
    /// The file cannot be opened; in the system's words.
    case unusable(path: String, reason: String)
    /// A newer version of the program has changed the file, which stays as it
    /// is; the name of what this one does not know.
    case newer(path: String, migration: String)
    /// The file was damaged: it was set aside under this name, and a new one
    /// was begun.
    case setAside(path: String)
}
