import HybridEngine

/// Countdowns on the screen: of a cloud that rests, and until a request is
/// sent again. Only they ask for the passing of time, once a second, and only
/// while they run.
extension State {
    /// A new state of the cloud.
    mutating func take(_ status: CloudAvailability, at now: Moment) {
        cloud = status
        guard case .resting(let until, _) = status else {
            cloudRest = nil
            return
        }
        cloudRest = Countdown(end: until.inSeconds, at: now.uptime)
    }

    /// The running answer waits to be asked for again.
    mutating func take(_ notice: RetryNotice, at now: Moment) {
        retryWait = Countdown(end: now.uptime + notice.seconds, at: now.uptime)
    }

    /// Counts on to this moment.
    mutating func count(at now: Moment) -> [Effect] {
        // Every token comes by here.
        guard cloudRest != nil || retryWait != nil else { return [] }
        countRest(at: now.uptime)
        countRetry(at: now.uptime)
        if let due = wakeDue, now.uptime + Self.timerSlack >= due { wakeDue = nil }
        let changes = [cloudRest, retryWait].compactMap { $0?.nextChange(at: now.uptime) }
        guard let next = changes.min(), next < wakeDue ?? .infinity else { return [] }
        wakeDue = next
        return [.wake(after: max(Self.timerSlack, next - now.uptime))]
    }

    /// Timers may ring a little early.
    static var timerSlack: Double { 0.05 }

    private mutating func countRest(at now: Double) {
        cloudRest?.tick(at: now)
        guard cloudRest?.isOver == true else { return }
        cloudRest = nil
        if case .resting = cloud { cloud = .available }
    }

    private mutating func countRetry(at now: Double) {
        guard case .retrying = conversation.phase else {
            retryWait = nil
            return
        }
        retryWait?.tick(at: now)
        conversation.setRetry(secondsLeft: retryWait?.secondsLeft ?? 0)
        if retryWait?.isOver == true { retryWait = nil }
    }
}

extension Duration {
    var inSeconds: Double {
        Double(components.seconds) + Double(components.attoseconds) / 1e18
    }
}
