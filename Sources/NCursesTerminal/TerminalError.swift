/// Why the terminal cannot show a screen.
package enum TerminalError: Error, Equatable {
    /// Standard input or output is no terminal.
    case notATerminal
    /// TERM is not set, or names a terminal that this system does not know.
    case unknownTerminal(name: String)
    /// The terminal cannot move its cursor.
    case incapableTerminal(name: String)
    /// A system call failed with this `errno`.
    case system(code: Int32)
    /// There is a screen already; curses has but one.
    case alreadyOpen
}
