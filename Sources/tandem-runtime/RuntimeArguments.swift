/// What the program was started for.
enum RuntimeArguments: Equatable {
    /// Serve the engine over pipes.
    case serve(Options)
    /// Serve the engine with custom models, by the library of this path.
    case serveCustomModels(library: String, Options)
    case checkSandbox
    case version
    case help
    /// Something that is none of these.
    case unknown(String)

    struct Options: Equatable {
        /// Whether llama.cpp's log goes to standard error.
        var forwardsLog = false
        /// Whether to serve without giving up rights: to find out whether the
        /// sandbox is what stands in the way.
        var withoutSandbox = false
    }

    init(_ arguments: [String]) {
        var options = Options()
        var library: String?
        for argument in arguments {
            if argument.hasPrefix(Self.libraryOption) {
                library = String(argument.dropFirst(Self.libraryOption.count))
                continue
            }
            switch argument {
            case "--check-sandbox": self = .checkSandbox
            case "--version": self = .version
            case "-h", "--help": self = .help
            case "--log":
                options.forwardsLog = true
                continue
            case "--no-sandbox":
                options.withoutSandbox = true
                continue
            default: self = .unknown(argument)
            }
            return
        }
        self = library.map { .serveCustomModels(library: $0, options) } ?? .serve(options)
    }

    private static let libraryOption = "--custom-models="

    static let usage = """
        tandem-runtime runs models for tandem, which starts and stops it by itself.
        It reads commands from standard input and writes events to standard output, as JSON lines,
        and ends when its input does.

          --custom-models=LIBRARY
                           run TensorFlow Lite models instead, by that library
          --check-sandbox  try everything that the process has given up, and print a table
          --no-sandbox     serve without giving anything up
          --log            show llama.cpp's log on standard error
          --version        print the version of llama.cpp

        """
}
