import Testing

@testable import LlamaCpp

@Suite struct ProcessorsTests {
    @Test(arguments: [
        ("Name:\tx\nCpus_allowed_list:\t0-1\n", [0, 1]), ("Cpus_allowed_list:\t3\n", [3]),
        ("Cpus_allowed_list:\t0-2,8,10-11\nMems:\t0\n", [0, 1, 2, 8, 10, 11]),
    ])
    func readsWhichProcessorsAreAllowed(status: String, expected: [Int]) {
        let processors = Processors(status: status, quota: nil, online: 64)
        #expect(processors.allowed == Set(expected))
        #expect(processors.granted == expected.count)
    }

    @Test(arguments: [nil, "", "Cpus_allowed_list:\t\n", "Cpus_allowed_list:\t9-2\n"])
    func countsTheProcessorsWhereNothingElseIsKnown(status: String?) {
        #expect(Processors(status: status, quota: nil, online: 3).allowed == [0, 1, 2])
        #expect(Processors(status: status, quota: nil, online: -1).granted == 1)
    }

    @Test(arguments: [
        ("max 100000\n", 4), ("200000 100000\n", 2), ("250000 100000\n", 2), ("50000 100000\n", 1),
        ("900000 100000\n", 4), ("garbage\n", 4), ("1 0\n", 4),
    ])
    func keepsToAControlGroupsShare(quota: String, expected: Int) {
        let processors = Processors(
            status: "Cpus_allowed_list:\t0-3\n", quota: quota, online: 8)
        #expect(processors.granted == expected)
    }

    @Test func addsUpTheAllowedProcessorsOnly() {
        let stat = """
            cpu  9 9 9 9 9 9 9 9 0 0
            cpu0 1 2 4 1000 1000 8 16 32 1000 1000
            cpu1 100 0 0 5 0 0 0 0 0 0
            cpu2 7 0 0 0 0 0 0 0 0 0
            intr 12345
            procs_running 3
            """
        let processors = Processors(
            status: "Cpus_allowed_list:\t0,2\n", quota: nil, online: 3)
        #expect(processors.busyTicks(in: stat) == 70)
        #expect(Processors.runnableThreads(in: stat) == 3)
    }

    @Test func looksAtThisMachine() throws {
        let processors = Processors()
        let sample = try #require(processors.sample())
        #expect(processors.granted >= 1)
        #expect(sample.ownSeconds > 0 && sample.busySeconds > 0)
        #expect(sample.runnableThreads >= 1)
    }
}
