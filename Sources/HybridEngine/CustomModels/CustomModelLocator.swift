/// Finds the file of a custom model.
enum CustomModelLocator {
    /// A model's file by what a person asked for: a path, or the name of an
    /// installed model, which lies in a models folder as `NAME.tflite`. A file
    /// in the current folder wins.
    ///
    /// - Returns: an absolute path; nil when there is none.
    static func find(
        _ request: String, folders: [String], absolute: (String) -> String,
        isFile: (String) -> Bool
    ) -> String? {
        let path = absolute(request)
        if request.contains("/") || request.hasSuffix(fileExtension) {
            if isFile(path) { return path }
            guard !request.contains("/") else { return nil }
        }
        let file = request.hasSuffix(fileExtension) ? request : request + fileExtension
        guard !file.hasPrefix("."), !file.contains("\0") else { return nil }
        return folders.lazy.map { ApplicationPaths.joined($0, file) }.first(where: isFile)
    }

    private static let fileExtension = ".tflite"
}
