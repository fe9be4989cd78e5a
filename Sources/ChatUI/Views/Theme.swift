import HybridEngine
import TerminalUI

/// How each kind of text looks: styles by meaning, as data. Without colours
/// glyphs, words and attributes carry all of it.
package struct Theme: Sendable, Equatable {
    /// What is live: the streaming answer's tag, the focused field.
    package var accent = TextStyle.bold
    /// What is not the text itself: times, hints, marks.
    package var secondary = TextStyle.dim
    package var strong = TextStyle.bold
    package var emphasis = TextStyle(attributes: .italic)
    package var struck = TextStyle.dim
    package var link = TextStyle(attributes: .underline)
    /// Code among words. Where it has no colour its marks are shown.
    package var code = TextStyle.plain
    package var showsCodeMarks = true

    package var comment = TextStyle.dim
    package var string = TextStyle.plain
    package var number = TextStyle.plain
    package var keyword = TextStyle.bold
    package var added = TextStyle.plain
    package var removed = TextStyle.dim

    package var match = TextStyle(attributes: .underline)
    package var currentMatch = TextStyle.reverse

    /// Before each row of a quote: Markdown's own mark, so that a copied quote
    /// still is one.
    let quoteMark = "> "

    func heading(_ level: Int) -> TextStyle {
        TextStyle(attributes: level == 1 ? [.bold, .underline] : .bold)
    }

    func style(of kind: CodeLexer.Kind) -> TextStyle {
        switch kind {
        case .plain: .plain
        case .comment: comment
        case .string: string
        case .number: number
        case .keyword: keyword
        case .added: added
        case .removed: removed
        }
    }
}

extension Theme {
    /// - Parameter isDark: what is known of the background; nil for nothing.
    package init(
        _ name: Configuration.Theme = .default, _ capabilities: TerminalCapabilities,
        isDark: Bool? = nil
    ) {
        self.init()
        guard capabilities.colors >= 8 else { return }
        let hasMany = capabilities.colors >= 256
        switch name {
        case .highContrast: self = .highContrast
        case .light: self = hasMany ? .light : .terminal
        case .dark: self = hasMany ? .dark : .terminal
        case .auto:
            self = isDark.map { hasMany ? $0 ? .dark : .light : .terminal } ?? .terminal
        case .default: self = .terminal
        }
    }

    /// The palette that the user chose; their text stays in their colour.
    static let terminal: Theme = {
        var theme = Theme()
        theme.accent = TextStyle(foreground: .indexed(6), attributes: .bold)
        theme.code = TextStyle(foreground: .indexed(6))
        theme.showsCodeMarks = false
        theme.string = TextStyle(foreground: .indexed(2))
        theme.number = TextStyle(foreground: .indexed(5))
        theme.added = TextStyle(foreground: .indexed(2))
        theme.removed = TextStyle(foreground: .indexed(1))
        return theme
    }()

    /// Colours that read well on black and on anything nearly black.
    static let dark: Theme = {
        var theme = Theme.terminal
        theme.accent = TextStyle(foreground: .indexed(117), attributes: .bold)
        theme.secondary = TextStyle(foreground: .indexed(248))
        theme.struck = theme.secondary
        theme.link = TextStyle(foreground: .indexed(117), attributes: .underline)
        theme.code = TextStyle(foreground: .indexed(180))
        theme.comment = theme.secondary
        theme.string = TextStyle(foreground: .indexed(150))
        theme.number = TextStyle(foreground: .indexed(216))
        theme.keyword = TextStyle(foreground: .indexed(147), attributes: .bold)
        theme.added = TextStyle(foreground: .indexed(150))
        theme.removed = TextStyle(foreground: .indexed(210))
        return theme
    }()

    /// Colours that read well on white and on anything nearly white.
    static let light: Theme = {
        var theme = Theme.terminal
        theme.accent = TextStyle(foreground: .indexed(24), attributes: .bold)
        theme.secondary = TextStyle(foreground: .indexed(240))
        theme.struck = theme.secondary
        theme.link = TextStyle(foreground: .indexed(24), attributes: .underline)
        theme.code = TextStyle(foreground: .indexed(94))
        theme.comment = theme.secondary
        theme.string = TextStyle(foreground: .indexed(22))
        theme.number = TextStyle(foreground: .indexed(88))
        theme.keyword = TextStyle(foreground: .indexed(54), attributes: .bold)
        theme.added = TextStyle(foreground: .indexed(22))
        theme.removed = TextStyle(foreground: .indexed(88))
        return theme
    }()

    /// Nothing is dim; what matters is bold, underlined or reverse.
    static let highContrast: Theme = {
        var theme = Theme()
        theme.accent = TextStyle(attributes: [.bold, .reverse])
        theme.secondary = .plain
        theme.struck = .plain
        theme.comment = TextStyle(attributes: .italic)
        theme.removed = .plain
        theme.match = TextStyle(attributes: [.bold, .underline])
        return theme
    }()
}
