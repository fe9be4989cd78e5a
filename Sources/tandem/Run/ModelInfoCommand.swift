import HybridEngine
import TerminalUI

/// `tandem models info` of a custom model: everything that goes in and comes
/// out.
struct ModelInfoCommand: RunningCommand {
    let options: ModelInfoOptions
    let environment: ProcessEnvironment

    func run() async -> Int32 {
        guard let path = CustomModelLibrary(environment).path(of: options.model) else {
            return CustomModelRefusal.noModel(options.model)
                .report(model: options.model, isJSON: options.isJSON)
        }
        let runner = CustomModelRunner.make(environment)
        do throws(CustomModelError) {
            let description = try await runner.describe(path)
            await runner.shutDown()
            return show(description)
        } catch {
            await runner.shutDown()
            return CustomModelRefusal.failed(error)
                .report(model: options.model, isJSON: options.isJSON)
        }
    }

    private func show(_ description: CustomModelDescription) -> Int32 {
        do {
            let text =
                options.isJSON
                ? try JSONText.line(ModelInfoObject(description)) : ModelInfoText.text(description)
            try OutputStream.standardOutput.write(text)
            return ExitCode.success
        } catch {
            return ExitCode.output(error as? OutputError ?? .failed(0))
        }
    }
}

/// The description for a person.
enum ModelInfoText {
    static func text(_ model: CustomModelDescription) -> String {
        var rows = [("Name", model.name), ("File", model.path), ("Size", "\(model.size) bytes")]
        if let summary = model.summary { rows.append(("About", summary)) }
        if let licence = model.licence { rows.append(("Licence", licence)) }
        rows += model.inputs.map { ("Input", tensor($0)) }
        rows += model.outputs.map { ("Output", tensor($0)) }
        rows += model.signatures.map { signature in
            let inputs = signature.inputs.joined(separator: ", ")
            let outputs = signature.outputs.joined(separator: ", ")
            return ("Signature", "\(signature.key)(\(inputs)) gives \(outputs)")
        }
        if let labels = model.labels { rows.append(("Labels", "\(labels.count)")) }
        return rows.map { name, value in
            name + String(repeating: " ", count: max(1, 11 - name.count))
                + TextSanitizer.sanitizeLine(value) + "\n"
        }.joined()
    }

    /// `x: float32 [1, 4], 16 bytes, real = 0.004 × (q − 0)`.
    private static func tensor(_ facts: CustomModelDescription.TensorFacts) -> String {
        let size = facts.byteCount > 0 ? ", \(facts.byteCount) bytes" : ""
        let quantization = facts.quantization.map {
            ", stands for \($0.scale) × (q − \($0.zeroPoint))"
        }
        return facts.sentence + size + (quantization ?? "")
    }
}

/// The object that `models info --json` prints.
struct ModelInfoObject: Encodable, Equatable {
    struct Quantization: Encodable, Equatable {
        let scale: Double
        let zeroPoint: Int
    }

    struct Tensor: Encodable, Equatable {
        let name: String
        let shape: [Int]
        let type: String
        /// `image`, `text`, `text-ngrams` or `tensor`.
        let kind: String
        let bytes: Int
        let quantization: Nullable<Quantization>

        init(_ facts: CustomModelDescription.TensorFacts) {
            name = facts.name
            shape = facts.shape
            type = facts.type
            kind = facts.kind.rawValue
            bytes = facts.byteCount
            quantization = Nullable(
                facts.quantization.map { .init(scale: $0.scale, zeroPoint: $0.zeroPoint) })
        }
    }

    struct Signature: Encodable, Equatable {
        let name: String
        let inputs: [String]
        let outputs: [String]
    }

    let name: String
    let kind: String
    let path: String
    let size: Int64
    let licence: Nullable<String>
    let inputs: [Tensor]
    let outputs: [Tensor]
    let signatures: [Signature]
    let labels: Nullable<[String]>

    init(_ model: CustomModelDescription) {
        name = model.name
        kind = "custom"
        path = model.path
        size = model.size
        licence = Nullable(model.licence)
        inputs = model.inputs.map(Tensor.init)
        outputs = model.outputs.map(Tensor.init)
        signatures = model.signatures.map {
            Signature(name: $0.key, inputs: $0.inputs, outputs: $0.outputs)
        }
        labels = Nullable(model.labels)
    }
}
