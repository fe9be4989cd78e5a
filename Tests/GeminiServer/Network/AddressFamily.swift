import Glibc

/// Which loopback address a server listens on.
package enum AddressFamily: Sendable {
    /// 127.0.0.1
    case ipv4
    /// ::1
    case ipv6

    var domain: Int32 { self == .ipv4 ? AF_INET : AF_INET6 }

    /// As it stands in a URL.
    var host: String { self == .ipv4 ? "127.0.0.1" : "[::1]" }

    func withLoopbackAddress<Result>(
        port: UInt16, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
    ) -> Result {
        switch self {
        case .ipv4:
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_port = port.bigEndian
            address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
            return rebound(address, body)
        case .ipv6:
            var address = sockaddr_in6()
            address.sin6_family = sa_family_t(AF_INET6)
            address.sin6_port = port.bigEndian
            address.sin6_addr = in6addr_loopback
            return rebound(address, body)
        }
    }

    private func rebound<Address, Result>(
        _ address: Address, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
    ) -> Result {
        withUnsafePointer(to: address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<Address>.size))
            }
        }
    }
}
