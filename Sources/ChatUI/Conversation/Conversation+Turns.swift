import HybridEngine

extension Conversation {
    /// Which turn a message belongs to, from 1, by the message's number: as
    /// many as there are questions on the way to it.
    var turnNumbers: [Int: Int] {
        let all = messages + branches.hidden.values + (comparison?.answers ?? [])
        var numbers: [Int: Int] = [:]
        // A message is younger than the one that it follows.
        for message in all.sorted(by: { $0.id < $1.id }) {
            let before = message.parent.flatMap { numbers[$0] } ?? 0
            numbers[message.id] = before + (message.role == .user ? 1 : 0)
        }
        return numbers
    }
}
