import Glibc
import ProcessSupport

/// The programs that are measured, all as released.
struct Programs {
    var chat: String
    var scriptedRuntime: String
    /// Fills a database.
    var storeWriter: String
    /// This program, for the loop that runs alone in a process.
    var bench: String
    var model: String

    init() throws {
        chat = try BuiltProduct.path("tandem")
        scriptedRuntime = try BuiltProduct.path("tandem-scripted-runtime")
        storeWriter = try BuiltProduct.path("store-writer")
        bench = try BuiltProduct.path("tandem-bench")
        _ = try BuiltProduct.path("tandem-runtime")
        model = TestModel.path
        guard access(model, R_OK) == 0 else { throw ProcessError.notBuilt(path: model) }
    }
}
