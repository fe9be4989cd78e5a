import Testing

@testable import HybridEngine

@Suite struct RouteTableTests {
    private static let head =
        "Iface\tDestination\tGateway \tFlags\tRefCnt\tUse\tMetric\tMask\t\tMTU\tWindow\tIRTT\n"
    private static let lan = "eth0\t000200C0\t00000000\t0001\t0\t0\t0\t00FFFFFF\t0\t0\t0\n"
    private static let ownSix =
        "00000000000000000000000000000001 80 00000000000000000000000000000000 00 "
        + "00000000000000000000000000000000 00000000 00000004 00000000 80200001       lo\n"
    /// The kernel's way to say that there is none.
    private static let noneSix =
        "00000000000000000000000000000000 00 00000000000000000000000000000000 00 "
        + "00000000000000000000000000000000 ffffffff 00000001 00000000 00200200       lo\n"

    private static func four(
        _ destination: String, _ flags: String, _ mask: String, _ interface: String = "eth0"
    ) -> String {
        "\(interface)\t\(destination)\t010200C0\t\(flags)\t0\t0\t100\t\(mask)\t0\t0\t0   \n"
    }

    private static func six(
        _ destination: String, _ prefix: String, _ flags: String, _ interface: String = "eth0"
    ) -> String {
        let zeros = String(repeating: "0", count: 32)
        let address = destination + zeros.dropFirst(destination.count)
        return "\(address) \(prefix) \(zeros) 00 fe800000000000000000000000000001 00000400 "
            + "00000002 00000000 \(flags)     \(interface)\n"
    }

    @Test(arguments: [
        four("00000000", "0003", "00000000"), four("00000000", "0001", "00000000", "ppp0"),
        // A tunnel's halves.
        four("00000000", "0003", "00000080", "tun0"),
    ])
    func aDefaultRouteOfTheOldProtocolIsAWay(_ line: String) {
        #expect(RouteTable.hasRoute(ipv4: Self.head + Self.lan + line, ipv6: Self.noneSix))
        #expect(RouteTable.hasRoute(ipv4: Self.head + Self.lan + line, ipv6: nil))
    }

    @Test(arguments: [
        six("", "00", "00000003"), six("", "00", "00450003", "wlan0"),
        six("2", "03", "00000001", "tun0"),
    ])
    func aDefaultRouteOfTheNewProtocolIsAWay(_ line: String) {
        #expect(RouteTable.hasRoute(ipv4: Self.head, ipv6: Self.ownSix + line + Self.noneSix))
    }

    @Test func withoutOneThereIsNoWay() {
        #expect(!RouteTable.hasRoute(ipv4: Self.head, ipv6: Self.ownSix + Self.noneSix))
        #expect(!RouteTable.hasRoute(ipv4: Self.head + Self.lan, ipv6: nil))
        #expect(!RouteTable.hasRoute(ipv4: nil, ipv6: Self.noneSix))
        #expect(!RouteTable.hasRoute(ipv4: "", ipv6: ""))
    }

    @Test(arguments: [
        four("00000000", "0002", "00000000"), four("00000000", "0203", "00000000"),
        four("00000000", "0003", "00000000", "lo"), four("0000000A", "0003", "000000FF"),
    ])
    func aRouteThatIsDownOrRejectsIsNone(_ line: String) {
        #expect(!RouteTable.hasRoute(ipv4: Self.head + line, ipv6: nil))
    }

    @Test(arguments: ["garbage", "eth0\t00000000", "\u{0}\n\n \t \n", "a b c d e f g h i j k"])
    func garbageIsNoRoute(_ text: String) {
        #expect(!RouteTable.hasRoute(ipv4: text, ipv6: text))
    }

    @Test func tablesThatCannotBeReadTellNothing() {
        #expect(RouteTable.hasRoute(ipv4: nil, ipv6: nil))
    }
}
