/// The texts that were killed, for yanking.
package struct KillRing: Sendable, Equatable {
    static let limit = 32

    /// Which end of the latest entry a kill that follows a kill belongs to.
    enum Side { case front, back }

    private var entries: [String] = []
    private var offset = 0

    package init() {}

    mutating func add(_ text: String, to side: Side, continuing: Bool) {
        offset = 0
        guard continuing, let last = entries.popLast() else {
            entries.append(text)
            if entries.count > KillRing.limit { entries.removeFirst() }
            return
        }
        entries.append(side == .back ? last + text : text + last)
    }

    /// The latest kill.
    mutating func latest() -> String? {
        offset = 0
        return entries.last
    }

    /// The kill before the one given last, round and round.
    mutating func previous() -> String? {
        guard !entries.isEmpty else { return nil }
        offset = (offset + 1) % entries.count
        return entries[entries.count - 1 - offset]
    }
}
