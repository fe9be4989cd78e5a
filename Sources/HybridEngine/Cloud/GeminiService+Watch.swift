extension GeminiService {
    private static let firstPatience = Duration.seconds(5)
    private static let longestPatience = Duration.seconds(60)

    /// Starts or ends looking after the availability, as it is needed now.
    func reconsiderWatch() {
        watch.set(isNeeded: { [weak self] in self?.needsWatch == true }) { [weak self] in
            await self?.watchAvailability()
        }
    }

    /// Only what somebody looks at is looked after: a state that time or a
    /// probe would end.
    private var needsWatch: Bool {
        guard board.listenerCount > 0 else { return false }
        switch board.availability {
        case .offline: return door.isOpen
        case .resting: return true
        default: return false
        }
    }

    private func watchAvailability() async {
        var patience = Self.firstPatience
        while !Task.isCancelled, needsWatch {
            switch board.availability {
            case .resting(let until, _):
                guard (try? await parts.time.sleep(until - parts.time.now())) != nil else { return }
                learn { _, _ in }
            default:
                guard (try? await parts.time.sleep(patience)) != nil else { return }
                await probeQuietly()
                patience = min(patience * 2, Self.longestPatience)
            }
        }
    }
}
