import ChatUI
import Glibc
import HybridEngine
import TerminalUI

/// `tandem run`: a custom model, once. What it gives goes to standard output,
/// everything else to standard error.
struct RunCommand: RunningCommand {
    let options: RunOptions
    let environment: ProcessEnvironment

    /// More than any picture or tensor that is run here.
    private static let largestInput = 64 << 20

    func run() async -> Int32 { await Interruption.watching { await run($0) } }

    private func run(_ interruption: Interruption) async -> Int32 {
        let library = CustomModelLibrary(environment)
        guard let path = library.path(of: options.model) else {
            return CustomModelRefusal.noModel(options.model).report(options)
        }
        let inputs: [CustomModelInput]
        do throws(UsageError) {
            inputs = try readInputs()
        } catch {
            return CustomModelRefusal.usage("\(error)").report(options)
        }
        return await interruption.code(of: Task { await answer(path, inputs) })
    }

    private func readInputs() throws(UsageError) -> [CustomModelInput] {
        try RunInput.inputs(
            options.inputs, isText: options.isText, exists: { access($0, F_OK) == 0 },
            absolute: environment.absolute,
            standardInput: Self.standardInput)
    }

    private static func standardInput() throws(UsageError) -> [UInt8] {
        do {
            return try StandardInput.bytes(limit: largestInput)
        } catch {
            throw .unreadableInput(error)
        }
    }

    private func answer(_ path: String, _ inputs: [CustomModelInput]) async -> Int32 {
        let configuration = Configuration.load(
            file: environment.paths.configurationFile, environment: environment.variables)
        let notes = ModelsNotes(isJSON: options.isJSON)
        // A setting that was not understood may be the one that matters here.
        for problem in configuration.problems { notes.note(problem.description) }
        let runner = CustomModelRunner.make(environment, configuration)
        do throws(CustomModelError) {
            let result = try await runner.run(path, inputs)
            await runner.shutDown()
            return show(result, inputs)
        } catch {
            await runner.shutDown()
            return CustomModelRefusal.failed(error).report(options)
        }
    }

    private func show(_ result: CustomModelResult, _ inputs: [CustomModelInput]) -> Int32 {
        do {
            if options.isJSON {
                try OutputStream.standardOutput.write(
                    JSONText.line(RunObject(result, top: options.top)))
            } else {
                try OutputStream.standardError.write(heading(result, inputs))
                let lines = CustomModelWords.lines(result, top: options.top ?? 5)
                try OutputStream.standardOutput.write(lines.map { $0 + "\n" }.joined())
            }
            return ExitCode.success
        } catch {
            return ExitCode.output(error as? OutputError ?? .failed(0))
        }
    }

    private func heading(_ result: CustomModelResult, _ inputs: [CustomModelInput]) -> String {
        let files = inputs.map { input in
            if case .file(let path) = input.content {
                return path.split(separator: "/").last.map(String.init) ?? path
            }
            return "standard input"
        }
        let pictures = zip(result.images, files).map { CustomModelWords.picture($0, name: $1) }
        return ([CustomModelWords.tag(result)] + pictures).map { $0 + "\n" }.joined()
    }
}

extension CustomModelRunner {
    /// With the settings of the configuration.
    static func make(_ environment: ProcessEnvironment) -> CustomModelRunner {
        let configuration = Configuration.load(
            file: environment.paths.configurationFile, environment: environment.variables)
        return make(environment, configuration)
    }

    static func make(
        _ environment: ProcessEnvironment, _ configuration: Configuration
    ) -> CustomModelRunner {
        var limits = Limits()
        limits.threads = configuration.customModels.threads.value
        return CustomModelRunner(
            environment,
            library: configuration.customModels.library.value.map(environment.absolute),
            limits: limits, log: Log(environment, configuration))
    }
}

/// Why a custom model gave nothing, and how that is told.
enum CustomModelRefusal {
    case noModel(String)
    case usage(String)
    case failed(CustomModelError)

    func report(_ options: RunOptions) -> Int32 {
        report(model: options.model, isJSON: options.isJSON)
    }

    /// Gives the exit code.
    func report(model: String, isJSON: Bool) -> Int32 {
        try? OutputStream.standardError.write(
            "tandem: \(TextSanitizer.sanitizeLine(error.description))\n")
        if isJSON, let line = try? JSONText.line(RunObject(model: model, failed: error)) {
            try? OutputStream.standardOutput.write(line)
        }
        return code
    }

    private var error: CustomModelError {
        switch self {
        case .noModel(let name): .noModel(name)
        case .usage(let sentence): .wrongInput(sentence)
        case .failed(let error): error
        }
    }

    private var code: Int32 {
        switch error {
        case .unreadable, .wrongInput, .unreadableImage: ExitCode.usage
        case .runtimeUnavailable, .unsupported: ExitCode.noModel
        case .cancelled: ExitCode.interrupted
        case .damaged, .crashed, .timeout, .failed: ExitCode.failure
        }
    }
}
