import FoundationEssentials

/// The roles that a user keeps, one a file: `NAME.md` or `NAME.txt`.
public struct RoleFolder: Sendable {
    /// Where they are.
    public let path: String

    private static let endings = [".md", ".txt"]
    /// In bytes. A role is written by hand.
    private static let largest = 262_144

    /// - Parameter path: the folder; there may be none.
    public init(path: String) { self.path = path }

    /// The names of all roles, sorted.
    public var names: [String] {
        let files = (try? FileSystem.files(in: path)) ?? []
        return files.compactMap { file in
            guard !file.hasPrefix("."), let ending = Self.endings.first(where: file.hasSuffix)
            else { return nil }
            let name = String(file.dropLast(ending.count))
            // A name ends where the words begin.
            return name.isEmpty || name.contains(where: \.isWhitespace) ? nil : name
        }.sorted()
    }

    /// Reads a role.
    ///
    /// - Throws: `invalidOption` for a name without a file, `storage` for a
    ///   file that is no readable text.
    public func role(named name: String) throws(LanguageModelError) -> Role {
        guard names.contains(name) else {
            let known = names
            let allowed =
                known.isEmpty ? "a file NAME.md in \(path)" : known.joined(separator: ", ")
            throw .invalidOption(key: "role", value: name, allowed: allowed)
        }
        for ending in Self.endings {
            let file = ApplicationPaths.joined(path, name + ending)
            guard let data = SmallFile.read(file, largest: Self.largest) else { continue }
            guard let text = String(bytes: data, encoding: .utf8) else {
                throw .storage("\(file) is not text in UTF-8")
            }
            let trimmed = text.trimmingBlanks
            guard !trimmed.isEmpty else { throw .storage("\(file) is empty") }
            return Role(name: name, text: trimmed)
        }
        throw .storage("the role \(name) in \(path) cannot be read, or is larger than 256 kB")
    }
}

extension String {
    fileprivate var trimmingBlanks: String {
        var rest = self[...].drop { $0.isWhitespace }
        while rest.last?.isWhitespace == true { rest.removeLast() }
        return String(rest)
    }
}
