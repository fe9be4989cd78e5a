import Glibc

/// What `stty` shows: echo, line editing, control characters.
package struct TerminalSettings: Equatable, CustomStringConvertible {
    private let modes: [UInt32]
    private let characters: [UInt8]

    init(of terminal: Int32) {
        var settings = termios()
        tcgetattr(terminal, &settings)
        modes = [settings.c_iflag, settings.c_oflag, settings.c_cflag, settings.c_lflag]
        characters = withUnsafeBytes(of: &settings.c_cc) { Array($0) }
    }

    package var echoes: Bool { modes[3] & UInt32(ECHO) != 0 }

    package var description: String {
        "modes \(modes.map { String($0, radix: 8) }) characters \(characters)"
    }
}
