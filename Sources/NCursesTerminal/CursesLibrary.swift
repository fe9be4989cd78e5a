import CNCurses

/// The curses library itself.
package enum CursesLibrary {
    /// Its version, for example `6.4.20221231`. Opens nothing.
    package static var version: String {
        String(cString: cnc_version()).split(separator: " ").last.map(String.init) ?? ""
    }
}
