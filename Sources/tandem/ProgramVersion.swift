import NCursesTerminal

/// Which program this is.
enum ProgramVersion {
    static let current = "0.1.0"

    static var build: String {
        #if DEBUG
            "debug"
        #else
            "release"
        #endif
    }

    static var ncurses: String { CursesLibrary.version }

    static var text: String { "tandem \(current) (\(build))\nncurses \(ncurses)\n" }
}
