import RuntimeProtocol
import Testing

@testable import HybridEngine

@Suite struct DeviceFactsTests {
    private static let facts = DeviceFacts(
        isEnabled: true, hasRuntimeProgram: true, file: .present(Driver.model.file),
        memoryNeeded: 100, memoryFree: 200, runtime: RuntimeStanding())

    private func status(_ change: (inout DeviceFacts) -> Void) -> AvailabilityStatus {
        var facts = Self.facts
        change(&facts)
        return facts.status
    }

    @Test func aSoundFileIsAvailableWhetherOrNotInMemory() {
        #expect(status { _ in } == AvailabilityStatus(.available))
        #expect(status { $0.runtime.loaded = Driver.model } == AvailabilityStatus(.available))
    }

    @Test func eachObstacleHasItsReason() {
        let cases: [(UnavailableReason, String, (inout DeviceFacts) -> Void)] = [
            (.appleIntelligenceNotEnabled, "turned off in settings", { $0.isEnabled = false }),
            (.deviceNotEligible, "runtime program missing", { $0.hasRuntimeProgram = false }),
            (
                .deviceNotEligible, "this processor is not supported",
                { $0.runtime.condition = .unusable(detail: "this processor is not supported") }
            ),
            (.modelNotReady, "no model file", { $0.file = .missing(detail: "no model file") }),
            (.modelNotReady, "no", { $0.file = .unreadable(detail: "no") }),
            (
                .damaged, "model file is empty",
                { $0.file = .notAModel(detail: "model file is empty") }
            ),
            (
                .crashedRepeatedly, "stopped after 3 crashes",
                { $0.runtime.condition = .crashedRepeatedly(detail: "stopped after 3 crashes") }
            ),
            (
                .deviceNotEligible, "needs 2.1 GB memory, 1.4 GB free",
                { ($0.memoryNeeded, $0.memoryFree) = (2_100_000_000, 1_400_000_000) }
            ),
            (
                .deviceNotEligible, "needs 1.0 GB memory, 137 MB free",
                { ($0.memoryNeeded, $0.memoryFree) = (1_000_000_000, 137_000_000) }
            ),
            (
                .damaged, "the file is cut short",
                {
                    $0.runtime.failedLoad = .init(
                        model: Driver.model,
                        failure: LoadFailure(kind: .damaged, detail: "The file is cut short."))
                }
            ),
        ]
        for (reason, detail, change) in cases {
            #expect(
                status(change) == AvailabilityStatus(.unavailable(reason), detail: detail))
        }
    }

    @Test func anotherFileIsNotDamaged() {
        let status = status { facts in
            facts.runtime.failedLoad = .init(
                model: Driver.model, failure: LoadFailure(kind: .damaged, detail: "x"))
            var file = Driver.model.file
            file.size += 1
            facts.file = .present(file)
        }
        #expect(status.availability == .available)
    }

    @Test func aModelInMemoryHasItsMemory() {
        let status = status { facts in
            facts.memoryFree = 1
            facts.runtime.loaded = Driver.model
        }
        #expect(status.availability == .available)
    }

    @Test func lackOfMemoryIsNoDamage() {
        let status = status { facts in
            facts.runtime.failedLoad = .init(
                model: Driver.model, failure: LoadFailure(kind: .outOfMemory, detail: "x"))
        }
        #expect(status.availability == .available)
    }

    @Test func unknownMemoryIsNoObstacle() {
        #expect(status { $0.memoryFree = nil }.availability == .available)
        #expect(status { $0.memoryNeeded = nil }.availability == .available)
    }

    @Test(
        arguments: [
            ("MemTotal: 9 kB\nMemAvailable:   12 kB\n", 12_288), ("MemFree: 1 kB", nil), ("", nil),
            ("MemAvailable: much", nil), ("MemAvailable:", nil),
        ] as [(String, Int64?)])
    func memoryIsRead(_ text: String, _ bytes: Int64?) {
        #expect(MemoryInformation.available(in: text) == bytes)
    }
}
