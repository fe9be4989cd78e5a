import HybridEngine

/// The one turn of `ask`: streams the answer, then says how it went.
struct AskTurn {
    private let ready: AskPreparation
    private var notes: Notes
    private var printer: AnswerPrinter
    private var record: AnswerRecord
    private let router: InferenceRouter
    private let wantsCode: Bool
    private var saved: AskSession.SavedTurn?
    private let start = ContinuousClock.now

    init(_ ready: AskPreparation, _ format: AskOptions.Format, _ notes: Notes) {
        self.ready = ready
        self.notes = notes
        wantsCode = format == .firstCode
        printer = AnswerPrinter(format: format, output: .standardOutput)
        record = AnswerRecord(
            mode: ready.setup.mode, options: ready.setup.configuration.options.value)
        router = ready.setup.router(isStreaming: format != .wholeText)
    }

    mutating func run(_ interruption: Interruption) async -> Int32 {
        var failedOutput: OutputError?
        do {
            await beginSaving()
            try await stream()
        } catch let error as OutputError {
            failedOutput = error
        } catch {
            // Whatever a signal brought about, it is the user who ended it.
            let known = error as? LanguageModelError ?? .runtimeFailed("\(error)")
            fail(interruption.signal == nil ? known : .cancelled)
        }
        notes.endProgress()
        await endSaving()
        await ready.setup.shutDown()
        if let failedOutput { return report(failedOutput) }
        return finish(interruption)
    }

    private mutating func stream() async throws {
        let keeper = saved?.keeper
        var request = ready.request
        request.ledger = SendLedger { await keeper?.note($0) }
        for try await event in router.streamResponse(to: request) {
            switch event {
            case .progress(let fraction): notes.loading(fraction)
            case .retry(let notice): notes.retrying(notice)
            case .started: notes.endProgress()
            case .part(let part): notes.function(part)
            default: break
            }
            record.apply(event)
            saved?.keeper.apply(event)
            try printer.print(event)
        }
        // A cancelled task sees the stream end, not an error.
        if record.finishReason == nil { throw LanguageModelError.cancelled }
    }

    /// Before anything is sent.
    private mutating func beginSaving() async {
        saved = await ready.session.begin(
            ready.request, files: ready.files, record, record.options)
        guard let saved, saved.isCopy else { return }
        notes.note("that conversation is open elsewhere: this goes into a copy, \(saved.id)")
    }

    private mutating func endSaving() async {
        // A reader that went away ended the answer as much as a signal does.
        let record = record
        await saved?.keeper.end { kept in
            let sent = kept.sent
            kept = record
            kept.sent = sent
            if !kept.hasEnded { kept.fail(.cancelled) }
        }
        if let sentence = await ready.session.finish() { notes.note(sentence) }
    }

    private mutating func fail(_ error: LanguageModelError) {
        record.fail(
            error, asking: router.descriptor, milliseconds: start.millisecondsAgo)
    }

    private mutating func finish(_ interruption: Interruption) -> Int32 {
        let object = AnswerObject(
            record, options: ready.setup.options(of: record.model?.source), session: saved?.id)
        do {
            try printer.finish(record, object)
        } catch {
            return report(error as? OutputError ?? .failed(0))
        }
        if let error = record.error, error != .cancelled {
            notes.error(ErrorSentence.withAdvice(error, attempts: record.attempts))
        }
        notes.summary(record)
        if wantsCode, record.isComplete, AnswerPrinter.firstCode(record) == nil {
            notes.error("the answer has no block of code")
            return ExitCode.failure
        }
        return exitCode(interruption)
    }

    private func exitCode(_ interruption: Interruption) -> Int32 {
        guard let error = record.error else {
            return record.isComplete ? ExitCode.success : ExitCode.interrupted
        }
        if error == .cancelled, let signal = interruption.signal { return ExitCode.signal(signal) }
        return ExitCode.error(error)
    }

    /// The reader's leaving needs no words; a full disk does.
    private func report(_ error: OutputError) -> Int32 {
        if case .failed(let code) = error {
            notes.error("standard output cannot be written: \(SystemError.text(code))")
        }
        return ExitCode.output(error)
    }
}

extension ContinuousClock.Instant {
    var millisecondsAgo: Double {
        let elapsed = duration(to: .now).components
        return Double(elapsed.seconds) * 1e3 + Double(elapsed.attoseconds) / 1e15
    }
}
