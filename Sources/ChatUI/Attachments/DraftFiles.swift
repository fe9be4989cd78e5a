import HybridEngine

/// The files that go with the draft, what is being read for it, and the message
/// before it that waits for its own.
package struct DraftFiles: Sendable, Equatable {
    /// In the order in which they were attached.
    package private(set) var files: [Attachment] = []
    /// What is to be attached.
    package private(set) var readings: [FileReading] = []
    /// What words of the draft name.
    package internal(set) var named = NamedFiles()
    package private(set) var outgoing: OutgoingMessage?
    private var lastNumber = 0

    init(_ files: [Attachment] = []) { self.files = files }

    /// Nothing goes with the draft but what its words name.
    package var isEmpty: Bool { files.isEmpty && readings.isEmpty }

    /// All that go with the draft, as far as they are there.
    var all: [Attachment] {
        files + named.files.filter { file in !files.contains { $0.isSame(as: file) } }
    }

    /// The number of what is asked for.
    mutating func nextNumber() -> Int {
        lastNumber += 1
        return lastNumber
    }

    /// Other files take the place of the draft's; numbers go on.
    mutating func replace(with files: [Attachment]) {
        self.files = files
        readings = []
    }

    mutating func remove(at index: Int) -> Attachment? {
        files.indices.contains(index) ? files.remove(at: index) : nil
    }

    mutating func removeLast() -> Attachment? { files.popLast() }

    /// Takes all of them out.
    mutating func take() -> [Attachment] {
        defer { files = [] }
        return files
    }

    // MARK: Reading

    /// Gives the number of what is to be attached.
    mutating func read(_ name: String) -> Int {
        let number = nextNumber()
        readings.append(FileReading(number: number, name: name))
        return number
    }

    /// Nobody wants them any more; gives their numbers.
    mutating func stopReading() -> [Int] {
        defer { readings = [] }
        return readings.map(\.number)
    }

    /// Whether the draft waits for this number, which then is over.
    mutating func finish(_ number: Int) -> Bool {
        guard let index = readings.firstIndex(where: { $0.number == number }) else { return false }
        readings.remove(at: index)
        return true
    }

    /// What is there already is not added again, but for a PDF's text.
    mutating func add(_ file: Attachment) throws(AttachmentError) { try files.add(file) }

    // MARK: The message that waits

    /// All of the draft's goes with it.
    mutating func setAside(_ message: OutgoingMessage) {
        var message = message
        message.files = take()
        message.readings = readings
        message.seen = named.seen
        if !message.wishes.isEmpty { message.wishNumber = nextNumber() }
        readings = []
        outgoing = message
    }

    /// It goes out, or comes back.
    mutating func takeOutgoing() -> OutgoingMessage? {
        defer { outgoing = nil }
        return outgoing
    }

    /// Its files are the draft's again.
    mutating func putBack(_ message: OutgoingMessage) {
        for file in message.files.reversed() where !files.contains(where: { $0.isSame(as: file) }) {
            files.insert(file, at: 0)
        }
        readings = message.readings + readings
    }

    mutating func changeOutgoing(_ change: (inout OutgoingMessage) -> Void) {
        guard var message = outgoing else { return }
        change(&message)
        outgoing = message
    }
}

extension [Attachment] {
    /// What is there already is not added again, but for a PDF's text.
    mutating func add(_ file: Attachment) throws(AttachmentError) {
        if let index = firstIndex(where: { $0.isSame(as: file) }) {
            if self[index].text == nil { self[index] = file }
            return
        }
        try (self + [file]).checkTogether()
        append(file)
    }
}

extension Attachment {
    fileprivate func isSame(as other: Attachment) -> Bool {
        digest == other.digest && name == other.name
    }
}
