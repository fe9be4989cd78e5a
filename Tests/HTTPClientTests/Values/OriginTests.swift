import Testing

@testable import HTTPClient

@Suite struct OriginTests {
    private func origin(_ host: String, scheme: String = "http") -> Origin {
        Origin(scheme: scheme, host: host, port: "80")
    }

    @Test(arguments: ["localhost", "127.0.0.1", "127.255.0.9", "[::1]"])
    func thisMachineHasTheseNames(_ host: String) {
        #expect(origin(host).isLoopback)
        #expect(origin(host).refusal == nil)
    }

    @Test(arguments: [
        "localhost.", "a.localhost", "128.0.0.1", "127.0.0", "127.0.0.1.1", "127.0.0.256",
        "127.0.0.-1", "[::]", "::1", "127.0.0.x",
    ])
    func noOtherNameIsThisMachine(_ host: String) {
        #expect(!origin(host).isLoopback)
        #expect(origin(host).refusal != nil)
        #expect(origin(host, scheme: "https").refusal == nil)
    }

    @Test func someNamesAreNeverLookedUp() {
        #expect(origin("x.invalid").isNeverFound)
        #expect(origin("invalid").isNeverFound)
        #expect(origin("x.invalid.").isNeverFound)
        #expect(!origin("xinvalid").isNeverFound)
        #expect(!origin("invalid.example").isNeverFound)
    }
}
