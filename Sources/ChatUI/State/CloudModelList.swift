import HybridEngine

/// The cloud's models, as far as they are known.
package struct CloudModelList: Sendable, Equatable {
    /// Where the names come from.
    package enum Source: Sendable, Equatable {
        /// The service was not asked in this chat.
        case remembered
        case asked
        case service
        case failed(LanguageModelError)
    }
    package private(set) var names: [String]
    package var source = Source.remembered

    package init(remembered names: [String]) { self.names = Self.clean(names) }

    mutating func take(_ names: [String], isRemembered: Bool) {
        self.names = Self.clean(names)
        source = isRemembered ? .remembered : .service
    }

    package func contains(_ name: String) -> Bool { names.contains(name) }

    /// The service writes `models/` before its names.
    static func plainName(_ name: String) -> String {
        name.hasPrefix("models/") ? String(name.dropFirst("models/".count)) : name
    }

    private static func clean(_ names: [String]) -> [String] {
        names.map(plainName).reduce(into: []) { kept, name in
            if !name.isEmpty && !kept.contains(name) { kept.append(name) }
        }
    }
}
