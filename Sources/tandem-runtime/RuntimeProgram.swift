import Glibc
import LlamaCpp
import RuntimeProtocol
import Sandbox

/// The program, by what it was started for. Every branch ends the process.
enum RuntimeProgram {
    static func run(_ arguments: RuntimeArguments) -> Never {
        switch arguments {
        case .serve(let options): serve(options)
        case .serveCustomModels(let library, let options):
            serveCustomModels(library: library, options)
        case .checkSandbox: checkSandbox()
        case .version: finish("tandem-runtime, llama.cpp \(LlamaBackend.version)\n")
        case .help: finish(RuntimeArguments.usage)
        case .unknown(let argument):
            say("tandem-runtime: unknown option \(visible(argument))\n\n\(RuntimeArguments.usage)")
            exit(2)
        }
    }

    private static func serve(_ options: RuntimeArguments.Options) -> Never {
        let events = prepare()
        // A failed assertion would otherwise start a debugger and wait for it.
        setenv("GGML_NO_BACKTRACE", "1", 1)
        let backend = LlamaBackend(forwardsLog: options.forwardsLog)
        // All code is loaded (the libraries are linked into the program), no
        // model was opened, and this is still the only thread.
        events.send(.hello(hello(enterSandbox(options))))
        let queue = JobQueue()
        CommandReader(queue: queue, events: events).start()
        var worker = Worker(queue: queue, events: events, backend: backend)
        worker.run()
    }

    private static func serveCustomModels(
        library: String, _ options: RuntimeArguments.Options
    ) -> Never {
        let events = prepare()
        ProcessLimits.limitMemory()
        let failure = CustomModelWorker.load(library)
        let hello = CustomModelHello(sandboxDetail: enterSandbox(options))
        events.send(CustomModelEvent.hello(hello))
        let queue = CustomModelQueue()
        queue.startReading(events)
        var worker = CustomModelWorker(queue: queue, events: events, libraryFailure: failure)
        worker.run()
    }

    /// What every server does before it loads anything.
    private static func prepare() -> EventWriter {
        if isatty(STDIN_FILENO) == 1 || isatty(STDOUT_FILENO) == 1 {
            say(RuntimeArguments.usage)
            exit(2)
        }
        // A pipe without a reader is noticed by the write to it.
        signal(SIGPIPE, SIG_IGN)
        dieOfCrashes()
        Sandbox.forbidCoreDumps()
        guard let events = EventWriter() else { ProcessEnd.unrecoverable() }
        return events
    }

    /// A crash ends the process at once and its signal tells the engine why.
    ///
    /// Swift's own handlers, in place since the start, would stop all threads
    /// and start a program that draws a back trace. The sandbox refuses both,
    /// and the process would wait for ever.
    private static func dieOfCrashes() {
        for crash in [SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGQUIT] {
            signal(crash, SIG_DFL)
        }
    }

    /// Returns why there is no sandbox, if so. A machine without it still gets
    /// its chat; the engine says that the sandbox is off.
    private static func enterSandbox(_ options: RuntimeArguments.Options) -> String? {
        guard !options.withoutSandbox else { return "It was turned off (--no-sandbox)." }
        do {
            try Sandbox.enter()
            return nil
        } catch {
            return error.description
        }
    }

    private static func hello(_ sandboxDetail: String?) -> RuntimeHello {
        RuntimeHello(
            llamaVersion: LlamaBackend.version, isSandboxed: sandboxDetail == nil,
            sandboxDetail: sandboxDetail)
    }

    private static func checkSandbox() -> Never {
        do {
            try Sandbox.enter()
        } catch {
            say("\(error)\n")
            exit(1)
        }
        let report = SandboxReport.collect()
        write(report.table, to: STDOUT_FILENO)
        exit(report.isComplete ? 0 : 1)
    }

    private static func finish(_ text: String) -> Never {
        write(text, to: STDOUT_FILENO)
        exit(0)
    }

    /// Without anything that a terminal would obey.
    private static func visible(_ text: String) -> String {
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.map {
                    $0.properties.isDefaultIgnorableCodePoint || $0.value < 32
                        || (127...159).contains($0.value) ? "\u{FFFD}" : $0
                }))
    }

    private static func say(_ text: String) {
        write(text, to: STDERR_FILENO)
    }

    private static func write(_ text: String, to descriptor: Int32) {
        var text = text
        _ = text.withUTF8 { Glibc.write(descriptor, $0.baseAddress, $0.count) }
    }
}
