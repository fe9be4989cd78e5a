/// The versions of messages that are not on the screen. Messages are a tree:
/// what is asked or answered again stands beside what there was, and the
/// screen shows one branch of it.
struct Branches: Sendable, Equatable {
    /// Which version it is, of how many.
    struct Place: Sendable, Equatable {
        /// From 0, the oldest.
        var index: Int
        var count: Int
    }

    /// The key of the first message's parent.
    private static let root = 0

    /// Messages that are not shown, by their numbers.
    private(set) var hidden: [Int: ChatMessage] = [:]
    /// All versions of a message, the oldest first, by the message that they
    /// follow; only where there are several.
    private var versions: [Int: [Int]] = [:]
    /// Which version was shown last.
    private var lastShown: [Int: Int] = [:]

    init(_ hidden: [ChatMessage] = []) {
        for message in hidden { self.hidden[message.id] = message }
    }

    func place(of message: ChatMessage) -> Place? {
        guard message.run == nil, let all = versions[message.parent ?? Self.root],
            let index = all.firstIndex(of: message.id)
        else { return nil }
        return Place(index: index, count: all.count)
    }

    /// The version before or after; nil where there is none.
    func version(beside message: ChatMessage, by step: Int) -> Int? {
        guard let place = place(of: message) else { return nil }
        let all = versions[message.parent ?? Self.root] ?? []
        return all.indices.contains(place.index + step) ? all[place.index + step] : nil
    }

    /// Takes the messages of a branch's end off the screen.
    mutating func hide(_ messages: ArraySlice<ChatMessage>) {
        for message in messages {
            hidden[message.id] = message
            lastShown[message.parent ?? Self.root] = message.id
        }
    }

    /// Takes a message out, and the branch below it that was shown last, else
    /// the newest.
    mutating func show(_ id: Int) -> [ChatMessage] {
        let children = Dictionary(grouping: hidden.values) { $0.parent ?? Self.root }
        var shown: [ChatMessage] = []
        var next: Int? = id
        while let number = next, let message = hidden.removeValue(forKey: number) {
            shown.append(message)
            let below = children[number]?.map(\.id) ?? []
            next = below.first { $0 == lastShown[number] } ?? below.max()
        }
        return shown
    }

    /// What was shown last below a message, or below none: what `show` needs.
    func lastVersion(after parent: Int?) -> Int? {
        let key = parent ?? Self.root
        let below = hidden.values.filter { ($0.parent ?? Self.root) == key && $0.run == nil }
        return below.first { $0.id == lastShown[key] }?.id ?? below.map(\.id).max()
    }

    /// Counts the versions anew, with those on the screen.
    mutating func count(with shown: [ChatMessage]) {
        versions = [:]
        guard !hidden.isEmpty else { return }
        for message in hidden.values where message.run == nil {
            versions[message.parent ?? Self.root, default: []].append(message.id)
        }
        for message in shown where message.run == nil {
            versions[message.parent ?? Self.root]?.append(message.id)
        }
        versions = versions.filter { $0.value.count > 1 }.mapValues { $0.sorted() }
    }
}
