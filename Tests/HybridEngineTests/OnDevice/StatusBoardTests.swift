import Dispatch
import Glibc
import Synchronization
import Testing

@testable import HybridEngine

@Suite struct StatusBoardTests {
    private final class Rounds: Sendable {
        let count = Atomic(0)
        let isOver = Atomic(false)
    }

    /// Who cancels a reader and who tells it something each hold a lock that
    /// the other wants. On threads of their own: should both stand still, the
    /// test does not.
    @Test func aReaderLeavesWhileItIsTold() async {
        let board = StatusBoard(AvailabilityStatus(.available))
        let (rounds, wanted) = (Rounds(), 30_000)
        DispatchQueue.global().async {
            while !rounds.isOver.load(ordering: .relaxed) {
                for _ in 0..<32 {
                    board.publish(AvailabilityStatus(.available, activity: .answering))
                    board.publish(AvailabilityStatus(.available))
                }
                usleep(1)
            }
        }
        DispatchQueue.global().async {
            for _ in 0..<wanted {
                let task = Task.detached {
                    for await _ in board.updates(onCount: { _ in }) {}
                }
                usleep(UInt32.random(in: 0...60))
                task.cancel()
                rounds.count.add(1, ordering: .relaxed)
            }
        }
        let haveEnded = await eventually(within: .seconds(60)) {
            rounds.count.load(ordering: .relaxed) == wanted
        }
        rounds.isOver.store(true, ordering: .relaxed)
        #expect(haveEnded)
    }
}
