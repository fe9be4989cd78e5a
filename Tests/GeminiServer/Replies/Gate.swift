import ProcessSupport

/// A point in a reply where the server waits for the test: exact order without
/// sleeping. Once open it stays open.
package final class Gate: Sendable, CustomStringConvertible {
    let opened = Signpost()
    private let reached = Watched(false)

    package init() {}

    package func open() { opened.raise() }

    package var isOpen: Bool { opened.isRaised }

    /// Whether a reply has come to it: everything before it was sent.
    package var isReached: Bool { reached.value }

    func reach() { reached.change { $0 = true } }

    package func waitUntilReached(within seconds: Double = 10) throws {
        try reached.wait(for: "a reply to reach the gate", within: seconds) { $0 }
    }

    package func waitUntilReached(within seconds: Double = 10) async throws {
        try await reached.wait(for: "a reply to reach the gate", within: seconds) { $0 }
    }

    package var description: String { "gate\(isReached ? " reached" : "")\(isOpen ? " open" : "")" }
}
