/// A header field: of a request or of a response.
public struct HTTPHeader: Sendable, Equatable {
    /// Its name; upper and lower case are the same.
    public var name: String
    /// Its value, without space around it.
    public var value: String

    /// A field of this name and value.
    public init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }

    /// Whether both may be sent: nothing in them ends a line or a name.
    var isSendable: Bool {
        !name.isEmpty && name.utf8.allSatisfy(Self.isTokenByte)
            && value.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7f || $0 == 0x09 }
    }

    func isNamed(_ other: String) -> Bool {
        name.lowercased() == other.lowercased()
    }

    /// A byte of a "token" as RFC 9110 has it.
    private static func isTokenByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
        }
    }
}

/// Values hold keys: nothing that prints a header prints one.
extension HTTPHeader: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The name only.
    public var description: String { "\(name): …" }
    /// The name only.
    public var debugDescription: String { description }
    /// The name only.
    public var customMirror: Mirror { Mirror(self, children: ["name": name]) }
}
