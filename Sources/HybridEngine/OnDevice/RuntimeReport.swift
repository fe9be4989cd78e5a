/// What the runtime process says of itself.
public struct RuntimeReport: Sendable, Equatable {
    /// The version of llama.cpp that is built in.
    public var llamaVersion: String
    /// Whether the process gave up what it does not need: see the sandbox.
    public var isSandboxed: Bool
    /// Why there is no sandbox; nil when there is one.
    public var sandboxDetail: String?
}
