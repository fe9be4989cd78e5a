/// What `tandem run` is to do.
struct RunOptions: Equatable {
    /// A name or a path.
    var model: String
    /// `-`, `[NAME=]PATH` or text, in order.
    var inputs: [String]
    /// Whether every input is text, whatever files there are.
    var isText = false
    /// How many labels are shown; nil for the usual number, and for all in
    /// JSON.
    var top: Int?
    var isJSON = false
}

/// What `tandem models info` is to do with a custom model.
struct ModelInfoOptions: Equatable {
    /// A name or a path.
    var model: String
    var isJSON = false
}
