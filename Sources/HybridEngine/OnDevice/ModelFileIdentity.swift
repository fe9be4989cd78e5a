/// A file's content as far as it can be told without reading it. When any of
/// it changes, what was known of the file (loaded, damaged) no longer holds.
struct ModelFileIdentity: Sendable, Equatable {
    var path: String
    var device: UInt64
    var inode: UInt64
    var size: Int64
    var modifiedNanoseconds: Int64
}

/// A model as the runtime is asked to load it.
struct RuntimeModel: Sendable, Equatable {
    var file: ModelFileIdentity
    var contextTokens: Int?
    var threads: Int?
}
