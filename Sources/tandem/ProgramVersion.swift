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
}
