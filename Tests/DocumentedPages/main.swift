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
    // Until nobody listens any more: the page's own completion may come later.
    while readLine() != nil {}
}

func infer(_ modelPath: String, _ data: Data) throws {
    let interpreter = try Interpreter(modelPath: modelPath)
    try run(interpreter, data)
    try printResults(interpreter)
}

switch arguments.first {
case "prefer-on-device": await ask(preferOnDevice(ai))
case "prefer-in-cloud": await ask(preferInCloud(ai))
case "only-on-device": await ask(onlyOnDevice(ai))
case "only-in-cloud": await ask(onlyInCloud(ai))
case "availability": availability()
case "get-model": await download()
case "run":
    try infer(arguments[1], Data(arguments[2].split(separator: ",").compactMap { UInt8($0) }))
case "run-numbers":
    let numbers = arguments[2].split(separator: ",").compactMap { Float32($0) }
    try infer(arguments[1], numbers.withUnsafeBytes { Data($0) })
case "picture":
    let picture = try Data(contentsOf: URL(fileURLWithPath: arguments[1]))
    let data = try inputData(of: picture, width: 2, height: 2)
    print(data.map { String($0) }.joined(separator: ","))
default: print("no such step")
}
