import Glibc

/// Names of the signals that end the program.
enum SignalName {
    static let hangUp = SIGHUP

    static func name(_ number: Int32) -> String {
        switch number {
        case SIGTERM: "SIGTERM"
        case SIGHUP: "SIGHUP"
        case SIGINT: "SIGINT"
        case SIGQUIT: "SIGQUIT"
        default: "signal \(number)"
        }
    }
}
