import HybridEngine

// The names of Firebase AI Logic, each for the type that it is here.

/// The entry.
public typealias FirebaseAI = HybridEngine.FirebaseAI

/// Whatever answers.
public typealias LanguageModel = HybridEngine.LanguageModel
/// A model in the cloud.
public typealias GeminiModel = HybridEngine.GeminiModel
/// Two models as one.
public typealias HybridModel = HybridEngine.HybridModel
/// From which point on content is blocked.
public typealias SafetySetting = HybridEngine.SafetySetting

/// One conversation.
public typealias GenerativeModelSession = HybridEngine.GenerativeModelSession
/// A complete answer.
public typealias Response = HybridEngine.Response
/// An answer as it grows.
public typealias ResponseStream = HybridEngine.ResponseStream
/// An answer with all that is known about it.
public typealias GenerateContentResponse = HybridEngine.GenerateContentResponse
/// Why an answer ended.
public typealias FinishReason = HybridEngine.FinishReason
/// Whatever can be part of a prompt.
public typealias PartsRepresentable = HybridEngine.PartsRepresentable
/// A piece of a message.
public typealias Part = HybridEngine.Part
/// One message of a conversation.
public typealias Message = HybridEngine.Message
/// A file that goes with a message.
public typealias Attachment = HybridEngine.Attachment
/// What a file is, by its content.
public typealias AttachmentKind = HybridEngine.AttachmentKind
/// Reads files that are to be attached.
public typealias AttachmentReader = HybridEngine.AttachmentReader
/// Why a file is not attached.
public typealias AttachmentError = HybridEngine.AttachmentError
/// A function that a model asks for.
public typealias FunctionCall = HybridEngine.FunctionCall
/// What a function gave.
public typealias FunctionResponse = HybridEngine.FunctionResponse
/// Something that a model may use.
public typealias Tool = HybridEngine.Tool

/// Options of the cloud model.
public typealias GenerationConfig = HybridEngine.GenerationConfig
/// How much the cloud model thinks.
public typealias ThinkingConfig = HybridEngine.ThinkingConfig
/// The options of one request, a set for each model.
public typealias ResponseGenerationOptions = HybridEngine.ResponseGenerationOptions
/// Whatever can stand for the options of a request.
public typealias GenerationOptionsRepresentable = HybridEngine.GenerationOptionsRepresentable

/// Everything that can go wrong with a request.
public typealias LanguageModelError = HybridEngine.LanguageModelError
/// Whether a model can take a request now.
public typealias Availability = HybridEngine.Availability
/// Why the on-device model cannot be used.
public typealias UnavailableReason = HybridEngine.UnavailableReason
/// Who was asked for an answer, and what came of it.
public typealias RouteDecision = HybridEngine.RouteDecision
/// What an answer took, in tokens.
public typealias Usage = HybridEngine.Usage

/// A function that either model may call.
public typealias FunctionTool = HybridEngine.FunctionTool
/// How functions are called for a model.
public typealias ToolPolicy = HybridEngine.ToolPolicy
/// Any JSON value.
public typealias JSONValue = HybridEngine.JSONValue
/// A type that a model can be asked for.
public typealias Generable = HybridEngine.Generable
/// The form of an answer.
public typealias GenerationSchema = HybridEngine.GenerationSchema
/// What a model wrote in the form of a schema.
public typealias GeneratedContent = HybridEngine.GeneratedContent
/// A complete answer of a type.
public typealias GeneratedResponse<Content: Generable> = HybridEngine.GeneratedResponse<Content>
/// An answer of a form as it grows.
public typealias GeneratedStream = HybridEngine.GeneratedStream
/// Why a schema cannot be used.
public typealias GenerationSchemaError = HybridEngine.GenerationSchemaError
/// Forms of text that have a name.
public typealias TextFormat = HybridEngine.TextFormat
/// Content that is not what a type is made from.
public typealias GeneratedContentError = HybridEngine.GeneratedContentError
