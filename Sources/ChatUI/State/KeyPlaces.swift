/// Where the cloud's API key is looked for, and where one was found; never
/// the key.
package struct KeyPlaces: Sendable, Equatable {
    /// `GEMINI_API_KEY`, `GOOGLE_API_KEY`, `file` or `command`; nil for none.
    package var found: String?
    /// The key file's path.
    package var file: String

    package init(found: String? = nil, file: String = "~/.config/tandem/api-key") {
        self.found = found
        self.file = file
    }
}
