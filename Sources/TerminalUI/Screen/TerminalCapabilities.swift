/// What a terminal can show.
package struct TerminalCapabilities: Sendable, Equatable {
    /// 1 (none), 8, 16 or 256. One also under NO_COLOR.
    package var colors: Int
    /// False where only ASCII can be shown.
    package var isUnicode: Bool

    package init(colors: Int = 256, isUnicode: Bool = true) {
        self.colors = colors
        self.isUnicode = isUnicode
    }
}
