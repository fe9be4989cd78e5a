// swift-tools-version: 6.2
import PackageDescription

/// Every target of ours: Swift 6 mode comes with the tools version; a warning
/// is an error everywhere.
let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]

/// `.ci/bootstrap` leaves llama.cpp's static libraries behind this link. The
/// path must be absolute: a relative one breaks packages that depend on this
/// one by path.
let nativeLibraries = "\(Context.packageDirectory)/.deps/lib"
let templateLibrary = "\(Context.packageDirectory)/.deps/jinja/lib"

/// The toolchain's own linker: faster, and without gold's warning about
/// `mktemp` in Foundation, which would be the last thing a build says.
let releaseLinker: [LinkerSetting] = [
    .unsafeFlags(["-use-ld=lld"], .when(configuration: .release))
]

let package = Package(
    name: "tandem",
    products: [
        .executable(name: "tandem", targets: ["tandem"]),
        .executable(name: "tandem-runtime", targets: ["tandem-runtime"]),
        .library(name: "HybridEngine", targets: ["HybridEngine"]),
        .library(name: "TensorFlowLite", targets: ["TensorFlowLite"]),
        .library(name: "FirebaseAILogic", targets: ["FirebaseAILogic"]),
        .library(
            name: "FirebaseMLModelDownloader", targets: ["FirebaseMLModelDownloader"]),
    ],
    targets: [
        // The program: composition root.
        .executableTarget(
            name: "tandem",
            dependencies: [
                "ChatUI", "TerminalUI", "NCursesTerminal", "HybridEngine", "Markdown",
                "ChildProcesses",
            ],
            swiftSettings: strict, linkerSettings: releaseLinker),

        // The front end.
        .target(
            name: "ChatUI", dependencies: ["TerminalUI", "HybridEngine", "Markdown"],
            swiftSettings: strict),
        .target(name: "TerminalUI", swiftSettings: strict),
        .target(
            name: "NCursesTerminal", dependencies: ["TerminalUI", "CNCurses"],
            swiftSettings: strict),
        .target(name: "CNCurses", linkerSettings: [.linkedLibrary("ncursesw")]),

        // cmark-gfm is linked statically: it costs nothing at start, and the program
        // runs where the library is not installed.
        .target(
            name: "Markdown", dependencies: ["CCMarkGFM"], swiftSettings: strict,
            linkerSettings: [
                .unsafeFlags([
                    "-Xlinker", "-l:libcmark-gfm-extensions.a", "-Xlinker", "-l:libcmark-gfm.a",
                ])
            ]),
        .systemLibrary(name: "CCMarkGFM"),

        // The engine.
        .target(
            name: "HybridEngine",
            dependencies: [
                "RuntimeProtocol", "HTTPClient", "SQLite", "Digests", "ChildProcesses",
            ],
            swiftSettings: strict),
        // The engine under the names of the libraries it is shaped after.
        .target(
            name: "FirebaseAILogic", dependencies: ["HybridEngine"], swiftSettings: strict),
        .target(
            name: "FirebaseMLModelDownloader", dependencies: ["HybridEngine"],
            swiftSettings: strict),
        // libcurl is loaded when it is first needed, not linked: see CCurl.h.
        .target(name: "HTTPClient", dependencies: ["CCurl"], swiftSettings: strict),
        .target(name: "CCurl"),
        // libsqlite3 is loaded when it is first needed, too.
        .target(name: "SQLite", dependencies: ["CSQLite"], swiftSettings: strict),
        .target(name: "CSQLite"),
        .target(
            name: "ChildProcesses", dependencies: ["CChildProcesses"], swiftSettings: strict),
        .target(name: "CChildProcesses"),
        .target(name: "Digests", dependencies: ["CCrypto"], swiftSettings: strict),
        .systemLibrary(name: "CCrypto"),
        .target(name: "RuntimeProtocol", swiftSettings: strict),

        // The child process that holds the native model runtimes.
        .executableTarget(
            name: "tandem-runtime",
            dependencies: ["RuntimeProtocol", "LlamaCpp", "TensorFlowLite", "Images", "Sandbox"],
            swiftSettings: strict,
            linkerSettings: releaseLinker),
        .target(
            name: "LlamaCpp", dependencies: ["CLlama", "Jinja"], swiftSettings: strict,
            linkerSettings: [.unsafeFlags(["-L\(nativeLibraries)"])]),
        .systemLibrary(name: "CLlama"),
        // The language of chat templates; llama.cpp's own engine for it.
        .target(
            name: "Jinja", dependencies: ["CJinja"], swiftSettings: strict,
            linkerSettings: [
                .unsafeFlags(["-L\(templateLibrary)"]), .linkedLibrary("jinja"),
                .linkedLibrary("ggml-base"), .linkedLibrary("stdc++"),
            ]),
        .target(name: "CJinja"),
        // TensorFlow Lite too is loaded when it is first needed.
        .target(name: "TensorFlowLite", dependencies: ["CTensorFlowLite"], swiftSettings: strict),
        .target(name: "CTensorFlowLite"),
        .target(name: "Images", dependencies: ["CImages"], swiftSettings: strict),
        .target(name: "CImages"),
        .target(name: "Sandbox", dependencies: ["CSeccomp"], swiftSettings: strict),
        .target(name: "CSeccomp", linkerSettings: [.linkedLibrary("seccomp")]),

        // Tests.
        .target(name: "CPseudoTerminal", path: "Tests/CPseudoTerminal"),
        .target(
            name: "ProcessSupport", dependencies: ["CPseudoTerminal"],
            path: "Tests/ProcessSupport", swiftSettings: strict),
        .executableTarget(
            name: "store-writer", dependencies: ["HybridEngine"], path: "Tests/StoreWriter",
            swiftSettings: strict),
        .testTarget(
            name: "StoreTests",
            dependencies: ["HybridEngine", "SQLite", "ProcessSupport", "store-writer"],
            swiftSettings: strict),
        .executableTarget(
            name: "tandem-scripted-runtime", dependencies: ["RuntimeProtocol"],
            path: "Tests/ScriptedRuntime", swiftSettings: strict),
        .target(
            name: "GeminiGolden", path: "Tests/GeminiGolden",
            exclude: ["README.md", "googleai", "schema", "vertexai"], swiftSettings: strict),
        .target(
            name: "GeminiServer",
            dependencies: ["CPseudoTerminal", "GeminiGolden", "ProcessSupport"],
            path: "Tests/GeminiServer", exclude: ["TLS/tls_front.py"], swiftSettings: strict),
        .executableTarget(
            name: "tandem-gemini-server", dependencies: ["GeminiServer"],
            path: "Tests/GeminiServerProgram", swiftSettings: strict),
        .testTarget(
            name: "GeminiServerTests",
            dependencies: [
                "GeminiServer", "GeminiGolden", "ProcessSupport", "tandem-gemini-server",
            ],
            exclude: ["Conformance"], swiftSettings: strict),
        .testTarget(
            name: "TestSupport", dependencies: ["TerminalUI", "ProcessSupport"],
            path: "Tests/TestSupport", swiftSettings: strict),
        .testTarget(
            name: "MarkdownTests", dependencies: ["Markdown", "TestSupport"],
            swiftSettings: strict),
        .testTarget(
            name: "TerminalUITests", dependencies: ["TerminalUI", "TestSupport"],
            swiftSettings: strict),
        .executableTarget(
            name: "terminal-probe", dependencies: ["TerminalUI", "NCursesTerminal"],
            path: "Tests/TerminalProbe", swiftSettings: strict),
        .testTarget(
            name: "NCursesTerminalTests",
            dependencies: ["terminal-probe", "NCursesTerminal", "ProcessSupport"],
            swiftSettings: strict),
        .testTarget(
            name: "ChatUITests", dependencies: ["ChatUI", "TestSupport"],
            resources: [.copy("Screens")], swiftSettings: strict),
        .testTarget(
            name: "HybridEngineTests",
            dependencies: [
                "HybridEngine", "HTTPClient", "Digests", "RuntimeProtocol", "tandem",
                "tandem-runtime", "GeminiServer", "GeminiGolden", "ProcessSupport", "TestSupport",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "HTTPClientTests", dependencies: ["HTTPClient", "TestSupport"],
            swiftSettings: strict),
        .target(name: "DownloadHost", path: "Tests/DownloadHost", swiftSettings: strict),
        .testTarget(
            name: "DownloadTests",
            dependencies: [
                "HybridEngine", "HTTPClient", "Digests", "DownloadHost", "ProcessSupport",
                "tandem",
            ],
            swiftSettings: strict),
        // Code as documentation shows it, warnings and all.
        .executableTarget(
            name: "documented-pages",
            dependencies: [
                "FirebaseAILogic", "FirebaseMLModelDownloader", "TensorFlowLite", "Images",
            ],
            path: "Tests/DocumentedPages"),
        .testTarget(
            name: "SourceCompatibilityTests",
            dependencies: [
                "documented-pages", "FirebaseAILogic", "Digests", "DownloadHost",
                "GeminiServer", "TestSupport", "tandem-runtime", "tandem-scripted-runtime",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "StructuredOutputTests",
            dependencies: [
                "HybridEngine", "LlamaCpp", "RuntimeProtocol", "GeminiServer", "GeminiGolden",
                "TestSupport", "tandem", "tandem-runtime",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "AttachmentTests",
            dependencies: ["HybridEngine", "Digests", "ProcessSupport", "TestSupport"],
            swiftSettings: strict),
        .testTarget(
            name: "SQLiteTests", dependencies: ["SQLite", "ProcessSupport"],
            swiftSettings: strict),
        .testTarget(
            name: "RuntimeProtocolTests", dependencies: ["RuntimeProtocol"],
            swiftSettings: strict),
        .testTarget(name: "JinjaTests", dependencies: ["Jinja"], swiftSettings: strict),
        .testTarget(
            name: "LlamaCppTests", dependencies: ["LlamaCpp", "RuntimeProtocol", "TestSupport"],
            swiftSettings: strict),
        .testTarget(
            name: "TensorFlowLiteTests", dependencies: ["TensorFlowLite", "TestSupport"],
            exclude: ["Agreement"], swiftSettings: strict),
        .testTarget(
            name: "CustomModelTests",
            dependencies: [
                "HybridEngine", "Images", "RuntimeProtocol", "ChatUI", "tandem", "tandem-runtime",
                "TestSupport",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "RuntimeTests",
            dependencies: ["RuntimeProtocol", "Sandbox", "tandem-runtime", "TestSupport"],
            swiftSettings: strict),
        .testTarget(
            name: "TandemTests", dependencies: ["tandem", "TestSupport"], swiftSettings: strict),
        .testTarget(
            name: "EndToEndTests",
            dependencies: [
                "TestSupport", "GeminiServer", "DownloadHost", "tandem-scripted-runtime",
                "store-writer",
            ],
            swiftSettings: strict),

        // The figures of `make bench`.
        .executableTarget(
            name: "tandem-bench",
            dependencies: [
                "ProcessSupport", "CPseudoTerminal", "GeminiServer", "LlamaCpp", "CLlama",
                "TensorFlowLite", "tandem-scripted-runtime", "store-writer", "DownloadHost",
                "Digests", "HybridEngine", "ChatUI", "TerminalUI",
            ],
            path: "Tests/Bench", swiftSettings: strict),
        .testTarget(name: "BenchTests", dependencies: ["tandem-bench"], swiftSettings: strict),
    ],
    cxxLanguageStandard: .cxx17
)
