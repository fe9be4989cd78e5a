import CNCurses

/// The character set of the terminal.
package enum TerminalLocale {
    /// Takes over the environment's locale; true if text is UTF-8. Opening a
    /// screen does the same.
    package static func adopt() -> Bool { cnc_set_locale() }
}
