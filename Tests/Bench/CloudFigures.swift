import GeminiServer
import ProcessSupport

/// What lies between the service and the reader.
struct CloudFigures {
    let programs: Programs
    private static let rounds = 30
    private static let offlineRounds = 7
    private static let chunks = 200
    private static let eventBytes = 1024
    private static let streamMegabytes = 48
    private static let hugeMegabytes = 100

    func measure() throws -> [Figure] {
        let bench = try CloudBench(programs)
        return try [chunkToScreen(bench)] + latency(bench) + [
            offline(bench), throughput(bench), memory(bench),
        ]
    }

    // MARK: A chunk on its way to the screen

    private func chunkToScreen(_ bench: CloudBench) throws -> Figure {
        let chat = try bench.chat()
        try chat.wait(forText: "F1 help", within: 20)
        try chat.send("hello")
        chat.settle(0.1)
        let own = try chunkTimes(bench.server) {
            try chat.send("\r")
            return chat
        }
        chat.process.send(signal: 15)
        _ = try? chat.waitForExit(within: 5)
        let reference = try chunkTimes(bench.server) {
            try PseudoTerminal(
                CloudBench.curl, bench.curlArguments, columns: 1_000,
                environment: bench.environment)
        }
        return Figure(
            name: "chunkToScreen", value: Statistics.percentile(0.99, of: own), unit: "ms",
            aim: .below(25),
            reference: .init(
                what: "curl -N in a terminal, p99",
                value: Statistics.percentile(0.99, of: reference), unit: "ms"),
            details: [
                "p50": Statistics.median(own), "referenceP50": Statistics.median(reference),
                "chunks": Double(Self.chunks),
            ],
            note: "p99 from the moment the service may send a chunk to its text in the terminal; "
                + "a frame is drawn at most 60 times a second")
    }

    /// Milliseconds for each chunk, let out one by one.
    ///
    /// - Parameter start: begins the request; gives the terminal to look at.
    private func chunkTimes(
        _ server: GeminiServer, start: () throws -> PseudoTerminal
    ) throws -> [Double] {
        let gates = (0..<Self.chunks).map { _ in Gate() }
        let steps = gates.enumerated().flatMap { number, gate -> [Step] in
            [.waitFor(gate), .event(.answer([.text("\(Self.mark(number)) ")]))]
        }
        server.answer(Reply([.eventStream] + steps))
        let shown = try start()
        return try gates.enumerated().map { number, gate in
            try gate.waitUntilReached()
            shown.discardOutput()
            // Not in step with the frames.
            shown.settle(Double.random(in: 0.018...0.034))
            let sent = Deadline.now()
            gate.open()
            try shown.wait(for: "a chunk", within: 10) {
                shown.text.contains(Self.mark(number))
            }
            return (shown.lastRead - sent) * 1000
        }
    }

    private static func mark(_ number: Int) -> String { "q\(1_000 + number)z" }

    // MARK: The first and the last byte of ask

    private func latency(_ bench: CloudBench) throws -> [Figure] {
        bench.server.otherwise(.stream(texts: (0..<20).map { "word\($0) " }))
        defer { bench.server.otherwise(nil) }
        var (first, last): ([Double], [Double]) = ([], [])
        var (curlFirst, curlLast): ([Double], [Double]) = ([], [])
        var (start, curlStart): ([Double], [Double]) = ([], [])
        for _ in 0..<Self.rounds {
            start.append(try bench.ask("--dry-run").total)
            curlStart.append(try TimedRun.milliseconds(CloudBench.curl, ["--version"]))
            let (own, curl) = (try bench.ask(), try bench.askCurl())
            first.append(own.firstByte)
            last.append(own.lastByte)
            curlFirst.append(curl.firstByte)
            curlLast.append(curl.lastByte)
        }
        func added(_ own: [Double], _ curl: [Double], _ name: String, _ what: String) -> Figure {
            let ownTime = Statistics.median(own) - Statistics.median(start)
            let curlTime = Statistics.median(curl) - Statistics.median(curlStart)
            return Figure(
                name: name, value: ownTime - curlTime, unit: "ms", aim: .below(5),
                reference: .init(
                    what: "curl -N, \(what), over its start", value: curlTime, unit: "ms"),
                details: [
                    "ask": Statistics.median(own), "askStart": Statistics.median(start),
                    "curl": Statistics.median(curl), "curlStart": Statistics.median(curlStart),
                    "runs": Double(Self.rounds),
                ],
                note: "medians; what ask takes to the \(what) over its own start (--dry-run), "
                    + "less what curl takes over its own (--version)")
        }
        return [
            added(first, curlFirst, "askFirstByte", "first byte"),
            added(last, curlLast, "askLastByte", "last byte"),
        ]
    }

    // MARK: From the cloud to the device

    private func offline(_ bench: CloudBench) throws -> Figure {
        var (own, direct): ([Double], [Double]) = ([], [])
        for _ in 0..<Self.offlineRounds {
            own.append(try bench.askDevice("prefer-in-cloud").firstByte)
            direct.append(try bench.askDevice("only-on-device").firstByte)
        }
        return Figure(
            name: "offlineToDevice", value: Statistics.median(own) - Statistics.median(direct),
            unit: "ms", aim: .below(1000),
            reference: .init(
                what: "asking the device at once, first byte", value: Statistics.median(direct),
                unit: "ms"),
            details: ["runs": Double(Self.offlineRounds)],
            note: "medians; how much later the device's first word comes when the cloud is "
                + "asked first and cannot be reached")
    }

    // MARK: Much at once

    private func throughput(_ bench: CloudBench) throws -> Figure {
        let reply = Self.megabytes(Self.streamMegabytes)
        bench.server.answer(reply, times: 6)
        var (own, curl): ([Double], [Double]) = ([], [])
        for _ in 0..<3 {
            own.append(Double(Self.streamMegabytes) / (try bench.ask().total / 1000))
            curl.append(Double(Self.streamMegabytes) / (try bench.askCurl().total / 1000))
        }
        return Figure(
            name: "cloudThroughput", value: Statistics.median(own), unit: "MB/s",
            aim: .atLeast(20),
            reference: .init(
                what: "curl -N reading the same stream", value: Statistics.median(curl),
                unit: "MB/s"),
            details: ["megabytes": Double(Self.streamMegabytes)],
            note: "events of \(Self.eventBytes) bytes of text through SSE and JSON, the "
                + "program's start included")
    }

    private func memory(_ bench: CloudBench) throws -> Figure {
        bench.server.answer(Self.megabytes(Self.hugeMegabytes), times: 2)
        let (own, curl) = (try bench.ask(), try bench.askCurl())
        return Figure(
            name: "hugeAnswerMemory", value: own.peakMegabytes, unit: "MB", aim: .below(300),
            reference: .init(
                what: "curl -N reading the same", value: curl.peakMegabytes, unit: "MB"),
            details: ["megabytesOut": Double(own.bytes) / 1e6],
            note: "an answer of \(Self.hugeMegabytes) MB; it is cut off with an error at the "
                + "largest size there is")
    }

    /// A stream of that size. Many events a chunk: the server's own framing
    /// should not be what is measured.
    private static func megabytes(_ count: Int) -> Reply {
        let text = String(repeating: "lorem ipsum ", count: eventBytes / 12)
        let event = Array("data: \(JSON.answer([.text(text)]).text)\r\n\r\n".utf8)
        let many = Array(repeatElement(event, count: 64).joined())
        return [
            .eventStream, .repeatChunk(many, count: count * 1_000_000 / many.count),
            .event(.answer([.text("end")], finishReason: "STOP")),
        ]
    }
}
