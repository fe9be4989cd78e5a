/// All that decides whether the on-device model can be used, gathered at one
/// moment.
struct DeviceFacts: Sendable, Equatable {
    var isEnabled: Bool
    var hasRuntimeProgram: Bool
    var file: ModelFileState
    /// In bytes; nil when unknown.
    var memoryNeeded: Int64?
    var memoryFree: Int64?
    var threads: Int?
    var contextTokens: Int?
    var runtime: RuntimeStanding

    /// The model as it would be loaded; nil when there is no sound file.
    var model: RuntimeModel? {
        guard case .present(let identity) = file else { return nil }
        return RuntimeModel(file: identity, contextTokens: contextTokens, threads: threads)
    }

    /// Availability, in the order in which a person would have to put things
    /// right.
    var status: AvailabilityStatus {
        let obstacle =
            settingsObstacle ?? fileObstacle ?? loadObstacle ?? crashObstacle ?? memoryObstacle
        guard let (reason, detail) = obstacle else {
            return AvailabilityStatus(.available, activity: runtime.activity)
        }
        return AvailabilityStatus(
            .unavailable(reason), detail: detail, activity: runtime.activity)
    }

    private typealias Obstacle = (reason: UnavailableReason, detail: String)

    private var settingsObstacle: Obstacle? {
        if !isEnabled { return (.appleIntelligenceNotEnabled, "turned off in settings") }
        if !hasRuntimeProgram { return (.deviceNotEligible, RuntimeSupervisor.missingProgram) }
        if case .unusable(let detail) = runtime.condition { return (.deviceNotEligible, detail) }
        return nil
    }

    private var fileObstacle: Obstacle? {
        switch file {
        case .missing(let detail), .unreadable(let detail): (.modelNotReady, detail)
        case .notAModel(let detail): (.damaged, detail)
        case .present: nil
        }
    }

    /// What the runtime said of this very file. Lack of memory says nothing
    /// about the file.
    private var loadObstacle: Obstacle? {
        guard let failed = runtime.failedLoad, failed.model.file == model?.file,
            failed.failure.kind != .outOfMemory
        else { return nil }
        return (failed.failure.unavailableReason, failed.failure.clause)
    }

    private var crashObstacle: Obstacle? {
        guard case .crashedRepeatedly(let detail) = runtime.condition else { return nil }
        return (.crashedRepeatedly, detail)
    }

    /// A model that is in memory has its memory.
    private var memoryObstacle: Obstacle? {
        guard runtime.loaded == nil || runtime.loaded != model, !isLoading,
            let needed = memoryNeeded, let free = memoryFree, needed > free
        else { return nil }
        return (.deviceNotEligible, "needs \(needed.inGigabytes) memory, \(free.inGigabytes) free")
    }

    /// While a model is loading, its memory is already counted as used.
    private var isLoading: Bool {
        if case .loading = runtime.activity { true } else { false }
    }
}

extension Int64 {
    /// `2.1 GB`, or `137 MB` below one.
    fileprivate var inGigabytes: String {
        if self < 999_500_000 { return "\((Double(self) / 1e6).rounded().formatted(digits: 0)) MB" }
        return "\((Double(self) / 1e9).formatted(digits: 1)) GB"
    }
}

extension Double {
    fileprivate func formatted(digits: Int) -> String {
        let scale = digits == 0 ? 1.0 : 10.0
        let scaled = Int64((self * scale).rounded())
        return digits == 0 ? "\(scaled)" : "\(scaled / 10).\(scaled % 10)"
    }
}
