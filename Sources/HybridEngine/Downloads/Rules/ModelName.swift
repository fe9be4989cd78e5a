/// What a model may be called: its name becomes the name of a file and a part
/// of an address.
enum ModelName {
    private static let longest = 128

    /// Why it is no name; nil if it is one.
    static func problem(_ name: String) -> DownloadError? {
        if name.isEmpty { return .emptyModelName }
        return complaint(name).map { .invalidArgument(description: "a model's name \($0)") }
    }

    private static func complaint(_ name: String) -> String? {
        if name.utf8.count > longest { return "has at most \(longest) bytes" }
        if name.hasPrefix(".") || name.hasPrefix("-") { return "begins with no dot and no dash" }
        if name.contains("/") || name.contains("\\") { return "has no slash in it" }
        if name.contains("@@") { return "has no double at-sign in it" }
        if name.unicodeScalars.contains(where: isInvisible) {
            return "has no invisible characters in it"
        }
        if name.first?.isWhitespace == true || name.last?.isWhitespace == true {
            return "has no blanks around it"
        }
        return nil
    }

    private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned,
            .privateUse:
            true
        default: false
        }
    }

    /// The name that a file's name or the end of an address stands for; nil
    /// where that is none.
    static func derived(fromFile file: String) -> String? {
        let ending = ModelFormat(fileName: file)?.fileExtension.count ?? 0
        let name = String(file.dropLast(ending))
        return problem(name) == nil ? name : nil
    }
}
