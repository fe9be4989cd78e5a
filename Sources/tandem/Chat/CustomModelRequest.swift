import ChatUI
import Glibc
import HybridEngine

/// `/run` of the chat: finds the model and reads the input.
struct CustomModelRequest: Sendable {
    let runner: CustomModelRunner
    let setup: Setup
    /// Called with the name of a model that has run.
    let afterRun: @Sendable (String) async -> Void

    func run(_ model: String, _ input: String) async -> CustomRun.Ending {
        let environment = setup.environment
        let library = CustomModelLibrary(environment, installation: setup.model.installation)
        guard let path = library.path(of: model) else { return .failed(.noModel(model)) }
        let inputs = RunWords.inputs(
            input, exists: { access($0, F_OK) == 0 }, absolute: environment.absolute)
        do throws(CustomModelError) {
            let result = try await runner.run(path, inputs)
            await afterRun(model)
            return .finished(result, files: inputs.map(Self.fileName))
        } catch {
            return .failed(error)
        }
    }

    private static func fileName(_ input: CustomModelInput) -> String {
        guard case .file(let path) = input.content else { return "" }
        return path.split(separator: "/").last.map(String.init) ?? path
    }
}

extension CustomModelError {
    /// Nothing is called that.
    static func noModel(_ name: String) -> CustomModelError {
        .unreadable(
            "There is no model \(name): give the path of a .tflite file, or the name of an "
                + "installed model.")
    }
}
