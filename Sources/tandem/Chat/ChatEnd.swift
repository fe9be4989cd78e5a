/// Why the chat ended.
enum ChatEnd: Equatable {
    case quit
    case signal(Int32)
    /// The terminal went away without a word.
    case terminalGone
}

extension ChatEnd {
    var exitCode: Int32 {
        switch self {
        case .quit: ExitCode.success
        case .signal(let number): ExitCode.signal(number)
        case .terminalGone: ExitCode.signal(SignalName.hangUp)
        }
    }

    /// What is said on the normal screen; nil for a wanted end.
    var message: String? {
        switch self {
        case .quit: nil
        case .signal(let number): "tandem: ended by \(SignalName.name(number))"
        case .terminalGone: "tandem: the terminal is gone"
        }
    }
}
