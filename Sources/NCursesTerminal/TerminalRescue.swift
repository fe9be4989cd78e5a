import CNCurses

/// What puts the terminal back when the program cannot. All of it is safe in
/// signal handlers and does nothing when no screen is open.
package enum TerminalRescue {
    /// Makes a trap, an abort or a bad access leave the terminal as it was, with
    /// the sentence on the normal screen, below what the Swift runtime said.
    package static func installCrashHandlers(sentence: String) {
        cnc_install_crash_handlers(sentence)
    }

    /// Makes SIGTERM, SIGHUP, SIGINT and SIGQUIT do the same, with the sentence and
    /// the signal's name, for as long as the program does not handle them itself.
    package static func installTerminationHandlers(sentence: String) {
        cnc_install_termination_handlers(sentence)
    }
}
