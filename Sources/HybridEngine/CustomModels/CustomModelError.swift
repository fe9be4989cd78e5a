/// Why a custom model gave no result. None of these costs more than that
/// result: the next run has a sound process again.
public enum CustomModelError: Error, Sendable, Equatable {
    /// There is nothing to run custom models with.
    case runtimeUnavailable(String)
    /// The model's file is missing or cannot be read.
    case unreadable(String)
    /// The file is no sound TensorFlow Lite model.
    case damaged(String)
    /// The model needs something that this runtime does not have.
    case unsupported(String)
    /// What was given does not fit; says what the model takes.
    case wrongInput(String)
    /// A picture that cannot be decoded.
    case unreadableImage(String)
    /// The model crashed its process.
    case crashed(ProcessExit)
    /// It took too long and was ended.
    case timeout(seconds: Int)
    /// The computation failed, or the process did not keep to the protocol.
    case failed(String)
    /// The task was cancelled.
    case cancelled
}

extension CustomModelError {
    /// The stable name for scripts, among those of all errors.
    public var kind: String {
        switch self {
        case .runtimeUnavailable: "deviceUnavailable"
        case .unreadable, .wrongInput, .unreadableImage: "invalidOption"
        case .damaged, .failed: "runtimeFailed"
        case .unsupported: "unsupportedRequest"
        case .crashed: "runtimeCrashed"
        case .timeout: "timeout"
        case .cancelled: "cancelled"
        }
    }
}

extension CustomModelError: CustomStringConvertible {
    /// One sentence, for people too. What came from the file is not made safe
    /// for a terminal.
    public var description: String {
        switch self {
        case .runtimeUnavailable(let detail), .unreadable(let detail), .damaged(let detail),
            .unsupported(let detail), .wrongInput(let detail), .unreadableImage(let detail),
            .failed(let detail):
            detail
        case .crashed(let exit):
            "The model's runtime stopped (\(exit)). Nothing else is harmed: use another model, or "
                + "get this one again."
        case .timeout(let seconds): "The model took longer than \(seconds) s and was stopped."
        case .cancelled: "The run was cancelled."
        }
    }
}
