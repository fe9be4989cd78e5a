/// What `tandem models` is to do.
enum ModelsRequest: Equatable {
    case list
    case info(String)
    case get(ModelSource, name: String?)
    /// Nil: all that can be updated.
    case update(String?)
    case remove(String)
}

/// `tandem models` with its options.
struct ModelsOptions: Equatable {
    var request: ModelsRequest
    var isJSON = false
    var acceptsLicence = false
}

/// What a person names to get a model.
enum ModelSource: Equatable {
    case name(String)
    case url(String)
    case path(String)

    /// What has a scheme is an address; what has a slash, or a model file's
    /// ending, is a path.
    init(_ word: String) {
        if word.contains("://") {
            self = .url(word)
        } else if word.contains("/") || word.hasSuffix(".gguf") || word.hasSuffix(".tflite") {
            self = .path(word)
        } else {
            self = .name(word)
        }
    }
}
