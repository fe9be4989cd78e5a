import FoundationEssentials

/// Whether the system knows a way to anywhere else: read from the kernel's
/// tables, without a socket.
enum RouteTable {
    /// Looks into the tables of both families. Tables that cannot be read tell
    /// nothing, and then there may be a way.
    static func hasRoute() -> Bool {
        let text = { (path: String) in
            FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
        }
        return hasRoute(ipv4: text("/proc/net/route"), ipv6: text("/proc/net/ipv6_route"))
    }

    /// Reads the texts of `/proc/net/route` and `/proc/net/ipv6_route`; nil
    /// for a table that is not there.
    static func hasRoute(ipv4: String?, ipv6: String?) -> Bool {
        guard ipv4 != nil || ipv6 != nil else { return true }
        return lines(ipv4).contains(where: isDefaultIPv4)
            || lines(ipv6).contains(where: isDefaultIPv6)
    }

    /// Usable, and not one that says that there is no way.
    private static func isUsable(flags: UInt32) -> Bool {
        let (isUp, rejects): (UInt32, UInt32) = (0x1, 0x200)
        return flags & isUp != 0 && flags & rejects == 0
    }

    /// Columns: interface, destination, gateway, flags, three counts, mask.
    private static func isDefaultIPv4(_ columns: [Substring]) -> Bool {
        guard columns.count >= 8, columns[0] != "lo", let flags = UInt32(columns[3], radix: 16),
            let mask = UInt32(columns[7], radix: 16)
        else { return false }
        // A tunnel covers everything with two halves: masks of one bit.
        return mask.nonzeroBitCount <= 1 && isUsable(flags: flags)
    }

    /// Columns: destination, its prefix, source, its prefix, gateway, metric,
    /// two counts, flags, interface.
    private static func isDefaultIPv6(_ columns: [Substring]) -> Bool {
        guard columns.count >= 10, columns[9] != "lo", let flags = UInt32(columns[8], radix: 16),
            let prefix = UInt32(columns[1], radix: 16)
        else { return false }
        // Global addresses begin with the bits 001: a route to all of them
        // counts too.
        return (prefix <= 1 || (prefix == 3 && columns[0].hasPrefix("2")))
            && isUsable(flags: flags)
    }

    private static func lines(_ text: String?) -> [[Substring]] {
        (text ?? "").split(separator: "\n").map { line in
            line.split(whereSeparator: { $0 == " " || $0 == "\t" })
        }
    }
}
