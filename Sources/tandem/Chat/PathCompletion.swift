import Glibc

/// The files that a path's beginning may mean, as they would be typed.
enum PathCompletion {
    /// More would only be looked at one by one.
    private static let most = 200

    /// Folders end in a slash. Names that cannot be typed, of control characters
    /// or of no text, are none. Hidden names need their point.
    ///
    /// - Parameter absolute: makes a path absolute.
    static func paths(beginning: String, absolute: (String) -> String) -> [String] {
        let end = beginning.lastIndex(of: "/").map(beginning.index(after:)) ?? beginning.startIndex
        let (typed, name) = (beginning[..<end], beginning[end...])
        return names(in: absolute(String(typed)))
            .filter { $0.name.hasPrefix(name) && (name.hasPrefix(".") || !$0.name.hasPrefix(".")) }
            .sorted { $0.name < $1.name }.prefix(most)
            .map { typed + $0.name + ($0.isFolder ? "/" : "") }
    }

    private static func names(in folder: String) -> [(name: String, isFolder: Bool)] {
        guard let directory = opendir(folder) else { return [] }
        defer { closedir(directory) }
        var names: [(name: String, isFolder: Bool)] = []
        while let entry = readdir(directory) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(validating: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            guard let name, name != ".", name != "..", isTypable(name) else { continue }
            names.append((name, isFolder(folder + "/" + name, type: Int32(entry.pointee.d_type))))
        }
        return names
    }

    private static func isTypable(_ name: String) -> Bool {
        name.unicodeScalars.allSatisfy { scalar in
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator: false
            default: true
            }
        }
    }

    private static func isFolder(_ path: String, type: Int32) -> Bool {
        if type == Int32(DT_DIR) { return true }
        guard type == Int32(DT_LNK) || type == Int32(DT_UNKNOWN) else { return false }
        var facts = stat()
        return stat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFDIR
    }
}
