import ChatUI
import HybridEngine

/// `--dry-run`: who would be asked and with what. Nothing is sent and no model
/// is loaded.
struct DryRun {
    private let object: DryRunObject

    init(_ ready: AskPreparation) async {
        let setup = ready.setup
        let preview = await setup.router.preview(of: ready.request)
        let asked = preview.asked ?? setup.router.descriptor
        object = DryRunObject(
            mode: setup.mode, model: asked.name, source: asked.source,
            canAnswer: preview.asked != nil,
            attempts: preview.decision.attempts.map(AttemptObject.init),
            decision: DecisionObject(preview.decision), request: .init(ready.request),
            files: ready.files.map(DryRunObject.File.init),
            options: OptionsObject(setup.options(of: asked.source)))
    }

    func print(_ format: AskOptions.Format) -> Int32 {
        do {
            switch format {
            case .json, .jsonStream: try OutputStream.standardOutput.write(JSONText.line(object))
            case .text, .wholeText, .firstCode:
                try OutputStream.standardOutput.write(DryRunText(object).text)
            }
            return ExitCode.success
        } catch {
            return ExitCode.output(error as? OutputError ?? .failed(0))
        }
    }
}

/// The object that `--dry-run --json` prints.
struct DryRunObject: Encodable {
    struct Request: Encodable, Equatable {
        struct Turn: Encodable, Equatable {
            let role: Message.Role
            let text: String
            /// Its files, calls and what functions gave, each in a few words.
            let parts: [String]
        }

        let instructions: Nullable<String>
        let messages: [Turn]
        /// What the model may use, by name.
        let tools: [String]
        /// What the answer is held to.
        let schema: Nullable<JSONValue>

        init(_ request: GenerationRequest) {
            instructions = Nullable(request.instructions)
            messages = request.transcript.map {
                Turn(
                    role: $0.role, text: $0.text,
                    parts: $0.parts.flatMap(PartWords.lines).map(\.text))
            }
            tools = request.tools.flatMap(\.names)
            schema = Nullable(request.schema?.jsonSchema)
        }
    }

    /// What would be attached.
    struct File: Encodable, Equatable {
        let name: String
        let mimeType: String
        /// In bytes.
        let size: Int
        /// About.
        let tokens: Int
        let sha256: String

        init(_ file: Attachment) {
            name = file.name
            mimeType = file.mimeType
            size = file.size
            tokens = file.estimatedTokens
            sha256 = file.digest
        }
    }

    let mode: InferenceMode
    /// Who would be asked; the first choice when nobody can be.
    let model: String
    let source: InferenceSource
    let canAnswer: Bool
    /// Who would be passed over before, and why.
    let attempts: [AttemptObject]
    let decision: DecisionObject
    let request: Request
    let files: [File]
    let options: OptionsObject
}
