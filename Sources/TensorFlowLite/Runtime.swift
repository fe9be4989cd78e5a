import CTensorFlowLite
import Synchronization

/// TensorFlow Lite's C library, which is loaded when the program runs.
///
/// A process has one build of it. Name it with ``load(libraryPath:)`` before
/// the first ``Interpreter`` is made; otherwise the system's loader is asked
/// for `libtensorflowlite_c.so`.
public enum Runtime {
    private static let loaded = Mutex<String?>(nil)

    /// The name by which the system's loader is asked.
    public static let defaultLibrary = "libtensorflowlite_c.so"

    /// Loads a build of the library. Does nothing when that build is loaded
    /// already.
    ///
    /// - Throws: ``InterpreterError/libraryUnavailable(reason:)`` when there is
    ///   none, it lacks a function, or another build is loaded.
    public static func load(libraryPath: String) throws(InterpreterError) {
        let reason: String? = loaded.withLock { loaded in
            if let loaded {
                return loaded == libraryPath ? nil : "another build is loaded: \(loaded)"
            }
            if let reason = ctfl_load(libraryPath) { return String(cString: reason) }
            loaded = libraryPath
            return nil
        }
        if let reason { throw .libraryUnavailable(reason: reason) }
    }

    /// The version of the build that is loaded; nil before that.
    public static var version: String? {
        loaded.withLock { $0 == nil ? nil : String(cString: ctfl_version()) }
    }

    static func requireLibrary() throws(InterpreterError) {
        if loaded.withLock({ $0 != nil }) { return }
        try load(libraryPath: defaultLibrary)
    }
}
