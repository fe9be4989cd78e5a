// swift-format-ignore-file
// The page "Configuration options for hybrid experiences", whose Russian,
// Turkish and English editions show the same code. What stands between the
// marks is the page's; the rest is what a page leaves out.
import FirebaseAILogic

func preferOnDevice(_ ai: FirebaseAI) -> GenerativeModelSession {
// page: hybrid.1
// Imports + initialization of Gemini API backend service
// ...

// Initialize a cloud model that supports your use case
let cloudModel = ai.geminiModel(name: "GEMINI_MODEL_NAME")
// Initialize an on-device model that supports your use case
let systemModel = FirebaseAI.SystemLanguageModel.default

// Create a GenerativeModelSession with a hybrid model.
// Provide your preferred model as `primary` and your fallback model as `secondary`
// Attempt to use the on-device model; otherwise, fall back to the cloud-hosted model.
let session = ai.generativeModelSession(
  model: .hybridModel(primary: systemModel, secondary: cloudModel)
)
// end of page
return session
}

func preferInCloud(_ ai: FirebaseAI) -> GenerativeModelSession {
// page: hybrid.2
// Imports + initialization of Gemini API backend service
// ...

// Initialize a cloud model that supports your use case
let cloudModel = ai.geminiModel(name: "GEMINI_MODEL_NAME")
// Initialize an on-device model that supports your use case
let systemModel = FirebaseAI.SystemLanguageModel.default

// Create a GenerativeModelSession with a hybrid model.
// Provide your preferred model as `primary` and your fallback model as `secondary`
// Attempt to use the cloud-hosted model; otherwise, fall back to the on-device model.
let session = ai.generativeModelSession(
  model: .hybridModel(primary: cloudModel, secondary: systemModel)
)
// end of page
return session
}

func onlyOnDevice(_ ai: FirebaseAI) -> GenerativeModelSession {
// page: hybrid.3
// Imports + initialization of Gemini API backend service
// ...

// Initialize an on-device model that supports your use case
let systemModel = FirebaseAI.SystemLanguageModel.default

// Create a GenerativeModelSession with the on-device model.
let session = ai.generativeModelSession(
  model: systemModel
)
// end of page
return session
}

func onlyInCloud(_ ai: FirebaseAI) -> GenerativeModelSession {
// page: hybrid.4
// Imports + initialization of Gemini API backend service
// ...

// Initialize a cloud model that supports your use case
let cloudModel = ai.geminiModel(name: "GEMINI_MODEL_NAME")

// Create a GenerativeModelSession with a cloud model.
let session = ai.generativeModelSession(
  model: cloudModel
)
// end of page
return session
}

func availability() {
// page: hybrid.5
if FirebaseAI.SystemLanguageModel.default.isAvailable {
  // The on-device model is ready to use.
} else {
  // The on-device model is unavailable.
}
// end of page

// page: hybrid.6
switch FirebaseAI.SystemLanguageModel.default.availability {
case .available:
  // The on-device model is ready to use.
  break
case .unavailable(.deviceNotEligible):
  // This device does not support Apple Intelligence.
  break
case .unavailable(.appleIntelligenceNotEnabled):
  // The user has not enabled Apple Intelligence in Settings.
  break
case .unavailable(.modelNotReady):
  // The model is still being downloaded.
  break
case let .unavailable(reason):
  // The model is unavailable due to the specified `reason`.
  break
}
// end of page

// The page's branches do nothing: this tells which one was taken.
switch FirebaseAI.SystemLanguageModel.default.availability {
case .available: print("available")
case .unavailable(.deviceNotEligible): print("deviceNotEligible")
case .unavailable(.appleIntelligenceNotEnabled): print("appleIntelligenceNotEnabled")
case .unavailable(.modelNotReady): print("modelNotReady")
case let .unavailable(reason): print("other: \(reason)")
}
}

func tellWhichModelWasUsed(_ response: Response) {
// page: hybrid.7
// let response = try await session.respond(to: ...

print("You used: \(response.rawResponse.modelVersion)")

print(response.content)
// end of page
}

func askWithOptions(_ session: GenerativeModelSession) async throws -> Response {
// page: hybrid.8
// ...

let response = try await session.respond(
  to: "Why is the sky blue?",
  options: .hybrid(
    // Config for cloud-hosted model
    gemini: GenerationConfig(
      temperature: 0.8,
      topP: 0.9,
      thinkingConfig: ThinkingConfig(thinkingLevel: .high)
    ),
    // Config for on-device model
    foundationModels: FirebaseAI.GenerationOptions(
      sampling: .random(probabilityThreshold: 0.9),
      temperature: 0.8
    )
  )
)

// ...
// end of page
return response
}
