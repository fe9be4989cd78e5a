import Testing

@testable import HybridEngine

@Suite struct ServiceErrorReaderTests {
    private static func failure(
        _ body: String, status: Int? = nil, contentType: String? = nil, retryAfter: String? = nil,
        now: Double = 0, apiKey: String? = nil
    ) -> (kind: ServiceFailure.Kind, failure: ServiceFailure)? {
        let reader = ServiceErrorReader(
            status: status, contentType: contentType, retryAfter: retryAfter, now: now,
            redaction: Redaction(apiKey: apiKey))
        let error = reader.error(Array(body.utf8))
        if case .service(let kind, let failure) = error { return (kind, failure) }
        return nil
    }

    /// A body with a code, a status and details.
    private static func rpc(
        _ code: Int, _ status: String, _ message: String = "m", details: String = ""
    ) -> String {
        #"{"error":{"code":\#(code),"message":"\#(message)","status":"\#(status)","details":[\#(details)]}}"#
    }

    @Test(
        arguments: [
            (rpc(400, "INVALID_ARGUMENT", "API key not valid."), .invalidAPIKey),
            (
                rpc(400, "INVALID_ARGUMENT", "expired", details: #"{"reason":"API_KEY_INVALID"}"#),
                .invalidAPIKey
            ),
            (
                rpc(403, "PERMISSION_DENIED", details: #"{"reason":"API_KEY_IOS_APP_BLOCKED"}"#),
                .permissionDenied
            ),
            (
                rpc(
                    400, "FAILED_PRECONDITION", "User location is not supported for the API use."),
                .unsupportedUserLocation
            ),
            (
                rpc(403, "PERMISSION_DENIED", details: #"{"reason":"SERVICE_DISABLED"}"#),
                .serviceDisabled
            ),
            (rpc(400, "FAILED_PRECONDITION", "Genai config not found."), .serviceDisabled),
            (rpc(429, "RESOURCE_EXHAUSTED"), .quotaExceeded),
            (rpc(400, "INVALID_ARGUMENT", "Quota exceeded for x"), .quotaExceeded),
            (rpc(0, "RESOURCE_EXHAUSTED"), .quotaExceeded),
            (rpc(401, "UNAUTHENTICATED"), .permissionDenied),
            (rpc(403, "PERMISSION_DENIED"), .permissionDenied),
            (rpc(404, "NOT_FOUND"), .modelNotFound),
            (rpc(400, "INVALID_ARGUMENT"), .invalidRequest),
            (rpc(409, "ABORTED"), .invalidRequest),
            (rpc(499, "CANCELLED"), .invalidRequest),
            (rpc(500, "INTERNAL"), .server), (rpc(503, "UNAVAILABLE"), .server),
            (rpc(504, "DEADLINE_EXCEEDED"), .server), (rpc(599, "NEW"), .server),
            (#"{"error":{"status":"UNAVAILABLE"}}"#, .server),
            (#"{"error":{"status":"PERMISSION_DENIED"}}"#, .permissionDenied),
            (#"{"error":{"code":"404"}}"#, .modelNotFound),
            ("[\(rpc(403, "PERMISSION_DENIED"))]", .permissionDenied),
            (
                rpc(
                    403, "PERMISSION_DENIED",
                    details: #"7,null,[],{"reason":"SERVICE_DISABLED","metadata":{"a":1,"b":{}}}"#),
                .serviceDisabled
            ),
        ] as [(String, ServiceFailure.Kind)])
    func theJSONTellsTheKind(_ body: String, _ kind: ServiceFailure.Kind) {
        // Whatever a gateway makes of the status on the way.
        for status in [nil, 200, 400, 412, 500] {
            let told = Self.failure(body, status: status)
            #expect(told?.kind == kind)
            #expect(told?.failure.httpStatus == status)
        }
    }

    @Test(
        arguments: [
            (400, .invalidRequest), (401, .permissionDenied), (403, .permissionDenied),
            (404, .endpointNotFound), (405, .invalidRequest), (413, .invalidRequest),
            (429, .quotaExceeded), (500, .server), (502, .server), (503, .server), (504, .server),
            (302, .endpointNotFound), (nil, .server),
        ] as [(Int?, ServiceFailure.Kind)])
    func otherwiseTheStatusTells(_ status: Int?, _ kind: ServiceFailure.Kind) {
        for body in ["", "<html>", "nope", "{", "[]", "{\"a\":1}", "{\"error\":\"text\"}", "7"] {
            #expect(Self.failure(body, status: status)?.kind == kind, "\(body)")
        }
    }

    @Test func aStatusOfTheBodyIsNotNeeded() {
        #expect(Self.failure(#"{"error":{"message":"m"}}"#, status: 404)?.kind == .modelNotFound)
        #expect(Self.failure(#"{"error":{"message":"m"}}"#, status: 418)?.kind == .invalidRequest)
        #expect(
            Self.failure(#"{"error":{"status":"NEW"}}"#, status: 403)?.kind == .permissionDenied)
        #expect(Self.failure(#"{"error":{"status":"NEW"}}"#)?.kind == .server)
        #expect(Self.failure(#"{"error":{}}"#)?.kind == .server)
    }

    @Test func aBlockedPromptIsNoRefusal() {
        let body = Self.rpc(400, "INVALID_ARGUMENT", "The prompt could not be submitted. Sorry.")
        #expect(
            ServiceErrorReader(status: 400).error(Array(body.utf8))
                == .promptBlocked(
                    reason: "INVALID_ARGUMENT",
                    message: "The prompt could not be submitted. Sorry."))
    }

    @Test(
        arguments: [
            (#"{"@type":"type.googleapis.com/google.rpc.RetryInfo","retryDelay":"34s"}"#, 34),
            (#"{"@type":"type.googleapis.com/google.rpc.RetryInfo","retryDelay":"1.5s"}"#, 1.5),
            (#"{"@type":"x.RetryInfo","retryDelay":{"seconds":"7"}}"#, 7),
            (#"{"@type":"x.RetryInfo"},{"@type":"x.RetryInfo","retryDelay":"0s"}"#, 0),
            (#"{"@type":"x.RetryInfo","retryDelay":"-3s"}"#, nil),
            (#"{"@type":"x.RetryInfo","retryDelay":"3 minutes"}"#, nil),
            (#"{"@type":"x.RetryInfo","retryDelay":"infs"}"#, nil),
            (#"{"@type":"x.Other","retryDelay":"3s"}"#, nil), (#"{"retryDelay":"3s"}"#, nil),
        ] as [(String, Double?)])
    func theServiceSaysHowLongToWait(_ detail: String, _ seconds: Double?) {
        let body = Self.rpc(429, "RESOURCE_EXHAUSTED", details: detail)
        #expect(Self.failure(body)?.failure.retryAfterSeconds == seconds)
        // The body knows better than the header.
        #expect(
            Self.failure(body, retryAfter: "99")?.failure.retryAfterSeconds == seconds ?? 99)
    }

    @Test(
        arguments: [
            ("12", 12), (" 12 ", 12), ("0", 0), ("-1", nil), ("soon", nil), ("1.5", nil),
            ("Sun, 06 Nov 1994 08:49:37 GMT", 37), ("Sun, 06 Nov 1994 08:48:00 GMT", 0),
            ("Sunday, 06-Nov-94 08:49:37 GMT", nil),
        ] as [(String, Double?)])
    func theHeaderSaysHowLongToWait(_ header: String, _ seconds: Double?) {
        let now = 784_111_740.0
        for body in ["busy", Self.rpc(503, "UNAVAILABLE")] {
            let told = Self.failure(body, status: 503, retryAfter: header, now: now)
            #expect(told?.failure.retryAfterSeconds == seconds)
        }
    }

    @Test func aQuotaOfADayIsTold() {
        let failure = { (quota: String) in
            Self.failure(
                Self.rpc(
                    429, "RESOURCE_EXHAUSTED",
                    details:
                        #"{"@type":"x.QuotaFailure","violations":[{"quotaId":"A"},{"quotaId":"\#(quota)"}]}"#
                ))?.failure.isDailyQuota
        }
        #expect(failure("GenerateRequestsPerDayPerProjectPerModel-FreeTier") == true)
        #expect(failure("GenerateRequestsPerMinutePerProjectPerModel-FreeTier") == false)
    }

    @Test(
        arguments: [
            (#"{"links":[{"url":"https://a.example/x"}]}"#, "https://a.example/x"),
            (
                #"{"metadata":{"activationUrl":"https://b.example/"}},{"links":[{"url":"https://a/"}]}"#,
                "https://b.example/"
            ),
            (
                #"{"links":[{"url":"javascript:1"},{"url":"http://a"},{"url":"https://a\u001b[1m"}]}"#,
                nil
            ),
            (#"{"links":7}"#, nil),
        ] as [(String, String?)])
    func thePageThatTurnsAServiceOnIsTold(_ details: String, _ url: String?) {
        let disabled = Self.rpc(
            403, "PERMISSION_DENIED", details: #"{"reason":"SERVICE_DISABLED"},\#(details)"#)
        #expect(Self.failure(disabled)?.failure.activationURL == url)
        let other = Self.rpc(403, "PERMISSION_DENIED", details: details)
        #expect(Self.failure(other)?.failure.activationURL == nil)
    }

    @Test(
        arguments: [
            ("<html><head><title> 502 Bad\n Gateway </title></head>", nil, "502 Bad\n Gateway"),
            ("  <!doctype html><p>x", nil, "an HTML page"), ("x", "text/html", "an HTML page"),
            ("", nil, "no further words"), ("upstream died\n", nil, "upstream died"),
            (#"{"error":{"code":500}}"#, nil, "no further words"),
            (#"{"error":{"status":"INTERNAL","message":" "}}"#, nil, "INTERNAL"),
        ] as [(String, String?, String)])
    func thereAreAlwaysWords(_ body: String, _ contentType: String?, _ words: String) {
        let told = Self.failure(body, status: 502, contentType: contentType)
        #expect(told?.failure.message == words)
    }

    @Test func wordsHaveALimit() {
        let long = String(repeating: "é", count: 5_000)
        for body in [long, Self.rpc(500, "INTERNAL", long)] {
            let message = Self.failure(body, status: 500)?.failure.message
            #expect(message?.count == Redaction.textLimit + 1)
            #expect(message?.hasSuffix("é…") == true)
        }
    }

    @Test func theKeyIsTakenOut() {
        let key = "AIzaSyD-0123"
        let bodies = [
            "key AIzaSyD-0123 is bad, AIzaSyD-0123\u{301}!",
            Self.rpc(400, "AIzaSyD-0123", "key=AIzaSyD-0123&x"),
            Self.rpc(
                403, "X", "AIzaSyD\\u002D0123",
                details:
                    #"{"reason":"SERVICE_DISABLED","links":[{"url":"https://x/AIzaSyD-0123"}]}"#
            ),
            Self.rpc(400, "X", String(repeating: "AIzaSyD-0123", count: 500)),
        ]
        for body in bodies {
            let told = Self.failure(body, status: 400, apiKey: key)
            #expect(told?.failure.message.contains("[API key]") == true)
            #expect(!Array("\(told, default: "")".utf8).contains(Array(key.utf8)))
        }
        #expect(Redaction(apiKey: "").clean("abc") == "abc")
    }
}

extension [UInt8] {
    fileprivate func contains(_ other: [UInt8]) -> Bool {
        indices.contains { self[$0...].starts(with: other) }
    }
}

@Suite struct HTTPDateTests {
    @Test(
        arguments: [
            ("Thu, 01 Jan 1970 00:00:00 GMT", 0), ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777),
            ("Tue, 29 Feb 2000 12:00:00 GMT", 951_825_600),
            ("Wed, 01 Mar 2000 00:00:00 GMT", 951_868_800),
            ("Fri, 31 Dec 2100 23:59:59 GMT", 4_133_980_799),
            ("Tue, 19 Jan 2038 03:14:08 GMT", 2_147_483_648),
        ] as [(String, Double)])
    func datesAreRead(_ text: String, _ seconds: Double) {
        #expect(HTTPDate(text)?.seconds == seconds)
    }

    @Test(arguments: [
        "", "Sun 06 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 08:49:37 CET",
        "Sun, 06 Nov 1994 24:49:37 GMT", "Sun, 06 Nov 1994 08:49 GMT",
        "Sun, 00 Nov 1994 08:49:37 GMT",
        "Sun, 06 Foo 1994 08:49:37 GMT", "Sun Nov  6 08:49:37 1994",
    ])
    func otherTextIsNoDate(_ text: String) {
        #expect(HTTPDate(text) == nil)
    }
}
