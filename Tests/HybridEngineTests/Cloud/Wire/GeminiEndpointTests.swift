import Testing

@testable import HybridEngine

@Suite struct GeminiEndpointTests {
    private static let host = "https://generativelanguage.googleapis.com/v1beta"
    private static let proxy = "https://firebasevertexai.googleapis.com/v1beta"

    @Test(arguments: [
        (GeminiEndpoint.Method.generateContent, "generateContent"),
        (.streamGenerateContent, "streamGenerateContent?alt=sse"), (.countTokens, "countTokens"),
    ])
    func everyServiceHasItsAddresses(_ method: GeminiEndpoint.Method, _ end: String) throws {
        #expect(
            try GeminiEndpoint.developer.url(model: "gemini-x", method: method)
                == "\(Self.host)/models/gemini-x:\(end)")
        #expect(
            try GeminiEndpoint(.firebase(project: "p-1")).url(model: "gemini-x", method: method)
                == "\(Self.proxy)/projects/p-1/models/gemini-x:\(end)")
        let platform = try GeminiEndpoint(
            .agentPlatform(project: "p-1", location: GeminiEndpoint.defaultLocation))
        #expect(
            try platform.url(model: "gemini-x", method: method)
                == "\(Self.proxy)/projects/p-1/locations/global/publishers/google/models/gemini-x:"
                + end)
    }

    @Test func modelsAreListedByOneServiceOnly() throws {
        #expect(
            GeminiEndpoint.developer.modelsURL() == "\(Self.host)/models?pageSize=1000")
        #expect(
            GeminiEndpoint.developer.modelsURL(pageSize: 5, pageToken: "a/b+c=&")
                == "\(Self.host)/models?pageSize=5&pageToken=a%2Fb%2Bc%3D%26")
        #expect(try GeminiEndpoint(.firebase(project: "p")).modelsURL() == nil)
        #expect(
            try GeminiEndpoint(.agentPlatform(project: "p", location: "l")).modelsURL() == nil)
    }

    @Test(arguments: [
        ("gemini-x", "gemini-x"), ("models/gemini-x", "gemini-x"),
        ("gemma-3:27b", "gemma-3%3A27b"), ("a?b#c%", "a%3Fb%23c%25"), ("käse", "k%C3%A4se"),
        ("..", ".."),
    ])
    func namesAreEncoded(_ name: String, _ encoded: String) throws {
        #expect(
            try GeminiEndpoint.developer.url(model: name, method: .countTokens)
                == "\(Self.host)/models/\(encoded):countTokens")
    }

    @Test(arguments: [
        "", " ", "models/", "a b", "a/b", "models/a/b", "tunedModels/a", "a\n", "\u{A0}", "a\u{7}",
    ])
    func namesThatNoModelHasAreRefused(_ name: String) {
        #expect(
            throws: LanguageModelError.invalidOption(
                key: "model", value: name, allowed: "a name without blanks and slashes")
        ) {
            try GeminiEndpoint.developer.url(model: name, method: .generateContent)
        }
    }

    @Test(arguments: ["", "a/b", "a b", "..", "a?b", "ä"])
    func projectsAndLocationsArePlain(_ name: String) {
        for (service, key) in [
            (GeminiEndpoint.Service.firebase(project: name), "cloud.project"),
            (.agentPlatform(project: name, location: "global"), "cloud.project"),
            (.agentPlatform(project: "p", location: name), "cloud.location"),
        ] {
            #expect(
                throws: LanguageModelError.invalidOption(
                    key: key, value: name, allowed: "letters, digits, dashes, dots and colons")
            ) { try GeminiEndpoint(service) }
        }
    }

    @Test(arguments: [
        ("https://a.example", "https://a.example"), ("https://a.example/", "https://a.example"),
        ("https://a.example//", "https://a.example"),
        ("https://a.example:8443/x/y/", "https://a.example:8443/x/y"),
        ("HTTPS://A.example", "HTTPS://A.example"),
        ("http://localhost:80", "http://localhost:80"), ("http://LOCALHOST", "http://LOCALHOST"),
        ("http://127.0.0.1:1/", "http://127.0.0.1:1"), ("http://127.8.9.1", "http://127.8.9.1"),
        ("http://[::1]:9/p", "http://[::1]:9/p"),
    ])
    func anotherHostMayBeAsked(_ address: String, _ base: String) throws {
        let endpoint = try GeminiEndpoint(.developer, baseURL: address)
        #expect(endpoint.baseURL == base)
        #expect(
            try endpoint.url(model: "m", method: .countTokens)
                == "\(base)/v1beta/models/m:countTokens")
    }

    @Test func noAddressIsTheServicesOwn() throws {
        #expect(try GeminiEndpoint(.developer, baseURL: "") == .developer)
        #expect(try GeminiEndpoint(.developer, baseURL: nil) == .developer)
    }

    @Test(arguments: [
        "http://a.example", "http://127.0.0.1.a.example", "http://localhost.a.example",
        "http://127.1", "http://10.0.0.1", "http://[::2]", "http://0.0.0.0", "ftp://localhost",
        "localhost:80", "//a.example", "https://", "https:///x", "https://:80", "https://a:b",
        "https://a:99999", "https://[::1", "https://[::1]x", "https://a.example?x",
        "https://a.example#x", "https://a b", " https://a", "https://ä.example", "/", "x",
        "http://localhost@a.example",
    ])
    func otherAddressesAreRefused(_ address: String) {
        let error = #expect(throws: LanguageModelError.self) {
            try GeminiEndpoint(.developer, baseURL: address)
        }
        guard case .invalidOption("GOOGLE_GEMINI_BASE_URL", _, _) = error else {
            Issue.record("\(address) gave \(String(describing: error))")
            return
        }
    }

    @Test func aPasswordInAnAddressIsNotRepeated() {
        let error = #expect(throws: LanguageModelError.self) {
            try GeminiEndpoint(.developer, baseURL: "https://me:secret@a.example")
        }
        #expect(!"\(error, default: "")".contains("secret"))
    }
}
