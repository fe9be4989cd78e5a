import ChatUI
import HybridEngine

/// `--dry-run`: who would be asked and with what. Nothing is sent and no model
/// is loaded.
struct DryRun {
    private let ready: AskPreparation
    private let availability: Availability

    init(_ ready: AskPreparation) {
        self.ready = ready
        availability = ready.setup.model.availability
    }

    func print(_ format: AskOptions.Format) -> Int32 {
        do {
            switch format {
            case .json: try OutputStream.standardOutput.write(JSONText.line(object))
            case .jsonStream: try OutputStream.standardOutput.write(JSONText.line(object))
            case .text, .wholeText:
                let text = DryRunText(object).text
                try OutputStream.standardOutput.write(text)
            }
            return ExitCode.success
        } catch {
            return ExitCode.output(error as? OutputError ?? .failed(0))
        }
    }

    private var object: DryRunObject {
        let setup = ready.setup
        let asked = setup.firstChoice
        return DryRunObject(
            mode: setup.mode, model: asked.name, source: asked.source,
            canAnswer: !setup.mode.needsCloud && availability.isAvailable,
            decision: DecisionObject(device: availability, cloud: setup.cloud),
            request: .init(ready.request),
            options: OptionsObject(setup.configuration.options.value))
    }
}

/// The object that `--dry-run --json` prints.
struct DryRunObject: Encodable {
    struct Request: Encodable, Equatable {
        struct Turn: Encodable, Equatable {
            let role: Message.Role
            let text: String
        }

        let instructions: Nullable<String>
        let messages: [Turn]

        init(_ request: GenerationRequest) {
            instructions = Nullable(request.instructions)
            messages = request.transcript.map { Turn(role: $0.role, text: $0.text) }
        }
    }

    let mode: InferenceMode
    /// The first choice.
    let model: String
    let source: InferenceSource
    let canAnswer: Bool
    let decision: DecisionObject
    let request: Request
    let options: OptionsObject
}
