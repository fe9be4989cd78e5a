import HybridEngine

/// Layouts of messages that were looked at, for one width. It is derived from
/// the conversation and never a reason for two states to differ.
package struct LayoutCache: Sendable, Equatable {
    /// A few screens' worth; more would only cost memory.
    static let limit = 512

    package private(set) var width = 0
    package private(set) var theme = Theme()
    /// How many messages were wrapped from the start, ever: what tests count.
    package private(set) var wrapCount = 0
    private var layouts: [Int: MessageLayout] = [:]

    package static func == (left: LayoutCache, right: LayoutCache) -> Bool { true }

    /// Forgets everything when the width is another one.
    mutating func setWidth(_ width: Int) {
        guard width != self.width else { return }
        self.width = width
        layouts = [:]
    }

    /// Forgets everything when the theme is another one.
    mutating func setTheme(_ theme: Theme) {
        guard theme != self.theme else { return }
        self.theme = theme
        layouts = [:]
    }

    /// Makes sure that a message is laid out; gives the number of rows that are
    /// shown of it. The
    /// layout is changed where it lies: a copy would cost its whole length.
    mutating func prepare(_ message: ChatMessage, isLast: Bool = false) -> Int {
        if layouts[message.id]?.canShow(message, width: width) != true {
            if layouts.count >= Self.limit { layouts = [:] }
            layouts[message.id] = MessageLayout(message, width: width, theme: theme)
            wrapCount += 1
        } else if layouts[message.id]?.shows(message, width: width) != true {
            layouts[message.id]?.update(message)
        }
        return layouts[message.id]?.rowCount(isLast: isLast) ?? 0
    }

    /// The layout, made anew where it is not known.
    package func layout(of message: ChatMessage) -> MessageLayout {
        if let known = layouts[message.id], known.shows(message, width: width) { return known }
        return MessageLayout(message, width: width, theme: theme)
    }

    /// Forgets all layouts.
    package mutating func removeAll() { layouts = [:] }
}
