import Glibc

/// Where the build left things.
package enum BuiltProduct {
    /// The folder with Package.swift.
    package static let checkout = String(
        #filePath.split(separator: "/").dropLast(3).reduce(into: "") { $0 += "/" + $1 })

    /// The release program of this name, as users run it.
    package static func path(_ name: String) throws -> String {
        try existing("\(checkout)/.build/release/\(name)")
    }

    /// The program of this name that was built together with the tests.
    package static func debugPath(_ name: String) throws -> String {
        try existing("\(checkout)/.build/debug/\(name)")
    }

    private static func existing(_ path: String) throws -> String {
        guard access(path, X_OK) == 0 else { throw ProcessError.notBuilt(path: path) }
        return path
    }
}

/// The bundled model, as `.ci/bootstrap` made it.
package enum TestModel {
    package static let path =
        "\(BuiltProduct.checkout)/.deps/models/SmolLM2-135M-Instruct-Q8_0.gguf"
}

/// The Python that `.ci/bootstrap` made for the tests.
package enum TestPython {
    package static let path = "\(BuiltProduct.checkout)/.deps/python/bin/python"
}

/// Small TensorFlow Lite models, and the library that runs them.
package enum CustomModels {
    package static let library =
        "\(BuiltProduct.checkout)/.deps/tensorflow/lib/libtensorflowlite_c.so"

    /// A file of `Tests/Models`.
    package static func path(_ name: String) -> String {
        "\(BuiltProduct.checkout)/Tests/Models/\(name)"
    }

    /// The language identifier.
    package static let languageModel = "\(BuiltProduct.checkout)/assets/langid.tflite"
    /// The image model; set-up may not have been able to fetch it.
    package static let efficientNet =
        "\(BuiltProduct.checkout)/.deps/tensorflow/models/efficientnet_lite0.tflite"
}
