/// Everything that can go wrong with a model file, a context or a generation.
///
/// No case holds text of a conversation. Text that comes out of a model file is
/// as trustworthy as the file.
public enum LlamaError: Error, Sendable, Equatable {
    // The file

    /// No such file.
    case missingFile
    /// A directory, a device or a pipe.
    case notARegularFile
    /// The system refused to open or read it.
    case unreadableFile(errno: Int32)
    /// The file has no bytes.
    case emptyFile
    /// The file does not begin as a GGUF file does.
    case notGGUF
    /// A GGUF version that llama.cpp cannot read.
    case unsupportedVersion(UInt32)
    /// The header speaks of more bytes than the file has.
    case truncatedFile(size: UInt64, expected: UInt64)
    /// The header contradicts itself; says where.
    case inconsistentFile(String)

    // The model

    /// A sound file of a kind that this library cannot run or chat with.
    case unsupportedModel(String)
    /// llama.cpp refused the file; its own last words, if it had any.
    case loadRefused(String)
    /// The machine has less memory than the model with this window needs.
    case outOfMemory(needed: UInt64, available: UInt64)

    // A generation

    /// The caller's cancellation was seen.
    case cancelled
    /// A request that no model could answer; says why.
    case invalidRequest(String)
    /// System instructions, the last message and room for an answer are larger
    /// than the window, in tokens.
    case contextWindowExceeded(needed: Int, available: Int)
    /// llama.cpp could not turn text into tokens.
    case tokenizationFailed(code: Int32)
    /// llama.cpp could not process tokens.
    case decodeFailed(code: Int32)
}
