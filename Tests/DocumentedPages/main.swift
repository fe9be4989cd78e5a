import FirebaseAILogic
import FirebaseMLModelDownloader
import Foundation
import TensorFlowLite

// Runs what the pages show: documented-pages STEP [ARGUMENT…]. The tests say
// in the environment where the service, the models and the libraries are.

// What is printed is seen at once, also by the reader of a pipe.
Thread.detachNewThread {
    while true {
        fflush(nil)
        usleep(10_000)
    }
}

let ai = FirebaseAI.firebaseAI(backend: .googleAI())
let arguments = Array(CommandLine.arguments.dropFirst())

func ask(_ session: GenerativeModelSession) async {
    do {
        tellWhichModelWasUsed(try await askWithOptions(session))
    } catch {
        print("threw: \(error)")
    }
    await FirebaseAI.SystemLanguageModel.default.shutDown()
}

/// Waits until whoever runs this has seen enough, on a thread of its own: the
/// tasks' threads are few. Not with `readLine()`, which would hold a lock that
/// starting a process takes too, while the other thread waits for it.
func endOfInput() async {
    await withCheckedContinuation { continuation in
        Thread.detachNewThread {
            var byte: UInt8 = 0
            while read(0, &byte, 1) > 0 {}
            continuation.resume()
        }
    }
}

func download() async {
    getModel()
    do {
        // The page waits for nothing: this joins the download that it began.
        let model = try await ModelDownloader.modelDownloader().getModel(
            name: "your_model", downloadType: .localModel,
            conditions: ModelDownloadConditions())
        print("here: \(model.name), \(model.size) bytes")
        print("inputs: \(try Interpreter(modelPath: model.path).inputTensorCount)")
    } catch {
        print("threw: \(error)")
    }
    // The page's own completion may come later.
    await endOfInput()
}

/// The three types of the page's table, each under its own name there.
func download(as word: String) async {
    let types: [String: ModelDownloadType] = [
        "localModel": .localModel, "localModelUpdateInBackground": .localModelUpdateInBackground,
        "latestModel": .latestModel,
    ]
    do {
        let model = try await ModelDownloader.modelDownloader().getModel(
            name: "your_model", downloadType: types[word] ?? .latestModel,
            conditions: ModelDownloadConditions(allowsCellularAccess: false))
        print("here: \(model.name), \(model.size) bytes")
    } catch {
        print("threw: \(error)")
    }
    // An update goes on in the background.
    await endOfInput()
}

func infer(_ modelPath: String, _ data: Data) throws {
    let interpreter = try Interpreter(modelPath: modelPath)
    do {
        try run(interpreter, data)
    } catch InterpreterError.invalidTensorDataCount(let provided, let required, _) {
        print("threw: invalidTensorDataCount, provided \(provided), required \(required)")
        return
    }
    try printResults(interpreter)
}

switch arguments.first {
case "prefer-on-device": await ask(preferOnDevice(ai))
case "prefer-in-cloud": await ask(preferInCloud(ai))
case "only-on-device": await ask(onlyOnDevice(ai))
case "only-in-cloud": await ask(onlyInCloud(ai))
case "availability": availability()
case "get-model": await download()
case "get-model-as": await download(as: arguments[1])
case "run":
    try infer(arguments[1], Data(arguments[2].split(separator: ",").compactMap { UInt8($0) }))
case "run-numbers":
    let numbers = arguments[2].split(separator: ",").compactMap { Float32($0) }
    try infer(arguments[1], numbers.withUnsafeBytes { Data($0) })
case "picture":
    let picture = try Data(contentsOf: URL(fileURLWithPath: arguments[1]))
    try inputData(of: picture, isWhole: arguments.last == "whole")
        .write(to: URL(fileURLWithPath: arguments[2]))
default: print("no such step")
}
