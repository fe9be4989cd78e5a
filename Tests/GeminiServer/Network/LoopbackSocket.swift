import CPseudoTerminal
import Glibc
import ProcessSupport

/// Sockets on the loopback device, inherited by no program.
enum LoopbackSocket {
    /// Bound to the port (0: one that is free), not listening: the port is
    /// ours and refuses connections.
    static func bound(to port: UInt16, family: AddressFamily) throws(ProcessError) -> Int32 {
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        let descriptor = socket(family.domain, kind, 0)
        guard descriptor >= 0 else { throw .system(call: "socket", code: errno) }
        set(SO_REUSEADDR, to: Int32(1), on: descriptor)
        let code = family.withLoopbackAddress(port: port) { Glibc.bind(descriptor, $0, $1) }
        guard code == 0 else {
            let code = errno
            close(descriptor)
            throw .system(call: "bind", code: code)
        }
        return descriptor
    }

    static func port(of descriptor: Int32) -> UInt16 {
        var storage = sockaddr_storage()
        var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
        withUnsafeMutablePointer(to: &storage) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                _ = getsockname(descriptor, $0, &size)
            }
        }
        // The port lies at the same place for both families.
        return withUnsafeBytes(of: storage) {
            UInt16(bigEndian: $0.load(fromByteOffset: 2, as: UInt16.self))
        }
    }

    /// The next connection; nil when there is none after all.
    static func accept(from listener: Int32) -> Int32? {
        let descriptor = cpt_accept(listener)
        guard descriptor >= 0 else { return nil }
        // Every step of a reply is to leave when it is performed.
        var on: Int32 = 1
        setsockopt(
            descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &on,
            socklen_t(MemoryLayout<Int32>.size))
        return descriptor
    }

    /// The next `close` sends a reset instead of an orderly end.
    static func armReset(_ descriptor: Int32) {
        set(SO_LINGER, to: linger(l_onoff: 1, l_linger: 0), on: descriptor)
    }

    private static func set<Value: BitwiseCopyable>(
        _ option: Int32, to value: Value, on descriptor: Int32
    ) {
        var value = value
        setsockopt(
            descriptor, SOL_SOCKET, option, &value, socklen_t(MemoryLayout<Value>.size))
    }
}
