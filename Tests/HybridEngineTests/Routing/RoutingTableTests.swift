import Testing

@testable import HybridEngine

/// The routing table, as it comes out of the router with models that do what
/// a row and a column say.
///
/// A cell names who was asked, first choice first: `d` the device, `c` the
/// cloud; a capital became visible, parentheses were passed over without being
/// asked. After `!` the error that the turn ended with.
@Suite struct RoutingTableTests {
    private static let columns:
        [(name: String, state: CloudAvailability, ProgrammedModel.Outcome)] =
            [
                ("ok", .available, .answers),
                ("offline", .available, .failsBefore(.offline("no route"))),
                ("known", .offline("no route"), .failsBefore(.offline("no route"))),
                ("back", .offline("no route"), .answers),
                (
                    "503", .available,
                    .failsBefore(.service(.server, ServiceFailure(message: "x", httpStatus: 503)))
                ),
                ("noKey", .missingAPIKey, .failsBefore(.missingAPIKey)),
                ("resting", .resting(until: .seconds(30), cause: "429"), .answers),
                (
                    "badKey", .refused(apiKeySource: "file"),
                    .failsBefore(.service(.invalidAPIKey, ServiceFailure(message: "x")))
                ),
                (
                    "blocked", .available,
                    .failsBefore(.promptBlocked(reason: "SAFETY", message: nil))
                ),
                ("cut", .available, .failsAfter(.connectionLost("reset"))),
            ]

    private static let table = """
        prefer-on-device ok    offline  known      back       503      noKey      resting    badKey   blocked  cut
        ready            D     D        D          D          D        D          D          D        D        D
        unavailable      (d)C  (d)c!off (d)c!off   (d)C       (d)c!5xx (d)(c)!key (d)(c)!429 (d)c!bad (d)c!blk (d)C!cut
        image            (d)C  (d)c!off (d)c!off   (d)C       (d)c!5xx (d)(c)!key (d)(c)!429 (d)c!bad (d)c!blk (d)C!cut
        language         (d)C  (d)cD    (d)(c)D    (d)(c)D    (d)cD    (d)(c)D    (d)(c)D    (d)cD    (d)c!blk (d)C!cut
        window           dC    dc!off   dc!off     dC         dc!5xx   d(c)!key   d(c)!429   dc!bad   dc!blk   dC!cut
        crash            dC    dc!off   dc!off     dC         dc!5xx   d(c)!key   d(c)!429   dc!bad   dc!blk   dC!cut
        crashLater       D!sig D!sig    D!sig      D!sig      D!sig    D!sig      D!sig      D!sig    D!sig    D!sig

        prefer-in-cloud  ok    offline  known      back       503      noKey      resting    badKey   blocked  cut
        ready            C     cD       (c)D       (c)D       c!5xx    (c)!key    C          c!bad    c!blk    C!cut
        unavailable      C     c(d)!una (c)(d)!una (c)(d)!una c!5xx    (c)!key    C          c!bad    c!blk    C!cut
        image            C     c(d)!uns (c)(d)!uns (c)(d)!uns c!5xx    (c)!key    C          c!bad    c!blk    C!cut
        language         C     cD       (c)D       (c)D       c!5xx    (c)!key    C          c!bad    c!blk    C!cut
        window           C     cd!ctx   (c)d!ctx   (c)d!ctx   c!5xx    (c)!key    C          c!bad    c!blk    C!cut
        crash            C     cd!sig   (c)d!sig   (c)d!sig   c!5xx    (c)!key    C          c!bad    c!blk    C!cut
        crashLater       C     cD!sig   (c)D!sig   (c)D!sig   c!5xx    (c)!key    C          c!bad    c!blk    C!cut

        only-in-cloud    ok    offline  known      back       503      noKey      resting    badKey   blocked  cut
        ready            C     c!off    c!off      C          c!5xx    (c)!key    C          c!bad    c!blk    C!cut
        unavailable      C     c!off    c!off      C          c!5xx    (c)!key    C          c!bad    c!blk    C!cut
        image            C     c!off    c!off      C          c!5xx    (c)!key    C          c!bad    c!blk    C!cut
        language         C     c!off    c!off      C          c!5xx    (c)!key    C          c!bad    c!blk    C!cut
        window           C     c!off    c!off      C          c!5xx    (c)!key    C          c!bad    c!blk    C!cut
        crash            C     c!off    c!off      C          c!5xx    (c)!key    C          c!bad    c!blk    C!cut
        crashLater       C     c!off    c!off      C          c!5xx    (c)!key    C          c!bad    c!blk    C!cut
        """

    private static let kinds = [
        "off": "offline", "5xx": "server", "key": "missingAPIKey", "429": "quotaExceeded",
        "bad": "invalidAPIKey", "blk": "promptBlocked", "cut": "connectionLost",
        "una": "deviceUnavailable", "uns": "unsupportedRequest", "ctx": "contextWindowExceeded",
        "sig": "runtimeCrashed",
    ]

    /// In this mode the cloud does not matter.
    private static let onlyOnDevice = [
        "ready": "D", "unavailable": "(d)!una", "image": "(d)!uns",
        "language": "D", "window": "d!ctx", "crash": "d!sig",
        "crashLater": "D!sig",
    ]

    struct Case: Sendable, CustomTestStringConvertible {
        var mode: InferenceMode
        var device: String
        var cloud: Int
        var expected: String

        var testDescription: String {
            "\(mode.rawValue), device \(device), cloud \(RoutingTableTests.columns[cloud].name)"
        }
    }

    static let cases: [Case] = {
        var mode = InferenceMode.preferOnDevice
        var cases: [Case] = []
        for line in table.split(separator: "\n") {
            let words = line.split(separator: " ").map(String.init)
            if let next = InferenceMode(rawValue: words[0]) {
                mode = next
                continue
            }
            cases += words.dropFirst().enumerated().map { index, cell in
                Case(mode: mode, device: words[0], cloud: index, expected: cell)
            }
        }
        for (device, expected) in onlyOnDevice {
            cases += columns.indices.map {
                Case(mode: .onlyOnDevice, device: device, cloud: $0, expected: expected)
            }
        }
        return cases
    }()

    private let clock = ManualClock()

    private func device(_ row: String) -> ProgrammedModel {
        let crashed = LanguageModelError.runtimeCrashed(.signal(6))
        var status = AvailabilityStatus(.available)
        var outcome = ProgrammedModel.Outcome.answers
        switch row {
        case "unavailable":
            status = AvailabilityStatus(.unavailable(.modelNotReady), detail: "downloading 41 %")
        case "window": outcome = .failsBefore(.contextWindowExceeded(needed: 9, available: 8))
        case "crash": outcome = .failsBefore(crashed)
        case "crashLater": outcome = .failsAfter(crashed)
        default: break
        }
        return .device("device", outcome, status: status, languages: ["en"], clock: clock)
    }

    private func request(_ row: String) -> GenerationRequest {
        switch row {
        case "image":
            let image = Part(.inlineData(mimeType: "image/png", data: [1]))
            return GenerationRequest(
                transcript: [Message(role: .user, parts: [image, .text("What is this?")])])
        case "language": return question("Почему небо голубое?")
        default: return question("Why is the sky blue?")
        }
    }

    private func tools(_ log: Log? = nil) -> ModelChoice.Tools {
        ModelChoice.Tools(
            identifier: ScriptLanguageIdentifier(), log: log, time: Timekeeper(clock))
    }

    /// What a turn was, in the notation of the table. Who was asked took time.
    private func cell(_ turn: Turn) -> String {
        let visible = turn.started.first
        let names = turn.attempts.enumerated().map { index, attempt in
            let letter = attempt.source == .onDevice ? "d" : "c"
            if attempt.milliseconds == 0 { return "(\(letter))" }
            let isLast = index == turn.attempts.count - 1
            return isLast && visible != nil ? letter.uppercased() : letter
        }
        let kind = turn.error.map { error in
            "!" + (Self.kinds.first { $0.value == error.kind }?.key ?? error.kind)
        }
        return names.joined() + (kind ?? "")
    }

    @Test(arguments: cases)
    func theTable(_ row: Case) async {
        #expect(Self.cases.count == 4 * 7 * 10)
        let (_, state, outcome) = Self.columns[row.cloud]
        let device = device(row.device)
        let cloud = ProgrammedModel.cloud("cloud", outcome, state: state, clock: clock)
        let router = InferenceRouter(
            mode: row.mode, device: device, cloud: cloud, tools: tools())
        let turn = await Turn(router, request(row.device))
        #expect(cell(turn) == row.expected)
        check(turn, row, device, cloud)
    }

    /// What holds in every cell.
    private func check(
        _ turn: Turn, _ row: Case, _ device: ProgrammedModel, _ cloud: ProgrammedModel
    ) {
        let cell = row.expected.replacing("(d)", with: "").replacing("(c)", with: "")
            .prefix { $0 != "!" }.lowercased()
        #expect(device.requests.count == cell.count { $0 == "d" })
        #expect(cloud.requests.count == cell.count { $0 == "c" })
        #expect(turn.started.count == (turn.text.isEmpty ? 0 : 1))
        #expect(turn.text.isEmpty || turn.text == turn.started.first?.name)
        #expect(turn.decision?.mode == row.mode)
        #expect(turn.decision?.device == .init(.init(device)))
        #expect(turn.decision?.cloud == .init(.init(cloud)))
        #expect(turn.decision?.traits.image == (row.device == "image"))
        // Where the device is not in play, nobody looks at the language.
        let isLookedAt = row.device == "language" && row.mode != .onlyInCloud
        #expect(turn.decision?.traits.language?.code == (isLookedAt ? "ru" : nil))
        if turn.started.isEmpty {
            guard case .unanswered? = turn.error else {
                Issue.record("ended with \(String(describing: turn.error))")
                return
            }
        } else {
            #expect(turn.error?.cause == turn.error)
            #expect(turn.decision?.leftOutTurns == 3)
        }
    }
}

extension AvailabilityStatus {
    fileprivate init(_ model: ProgrammedModel) {
        if case .onDevice(let status) = model.standing {
            self = status
        } else {
            self.init(.available)
        }
    }
}

extension CloudAvailability {
    fileprivate init(_ model: ProgrammedModel) {
        if case .inCloud(let state) = model.standing { self = state } else { self = .available }
    }
}
