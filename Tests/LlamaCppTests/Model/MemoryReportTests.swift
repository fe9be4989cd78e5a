import Testing

@testable import LlamaCpp

@Suite struct MemoryReportTests {
    private let meminfo = "MemTotal:  2000 kB\nMemFree:  10 kB\nMemAvailable:   1000 kB\n"

    @Test(
        arguments: [
            (nil, nil, nil, 1_024_000), ("max\n", "5\n", nil, 1_024_000),
            ("2000000\n", "5\n", nil, 1_024_000), ("500000\n", "100000\n", nil, 400_000),
            ("500\n", "1000\n", nil, 0), ("500000\n", nil, nil, 1_024_000),
            ("500000\n", "100000\n", "anon 5\ninactive_file 30000\nactive_file 20000\n", 450_000),
            ("500000\n", "100000\n", "file 7\nactive_file 900000\n", 500_000),
        ] as [(String?, String?, String?, UInt64)])
    func takesTheSmallerOfMachineAndGroup(
        limit: String?, use: String?, statistics: String?, available: UInt64
    ) {
        let report = MemoryReport(
            meminfo: meminfo, groupLimit: limit, groupUse: use, groupStatistics: statistics)
        #expect(report.available == available)
    }

    @Test func refusesWhatIsOneByteTooLarge() throws {
        let report = MemoryReport(
            meminfo: meminfo, groupLimit: nil, groupUse: nil, groupStatistics: nil)
        try report.check(needed: 1_024_000)
        #expect(throws: LlamaError.outOfMemory(needed: 1_024_001, available: 1_024_000)) {
            try report.check(needed: 1_024_001)
        }
    }

    @Test func allowsAnythingWhereNothingIsKnown() throws {
        let report = MemoryReport(
            meminfo: nil, groupLimit: nil, groupUse: nil, groupStatistics: nil)
        try report.check(needed: .max)
    }
}
