/// An answer that pointed elsewhere and was followed.
public struct HTTPRedirect: Sendable, Equatable {
    /// Its status, for example 302.
    public var status: Int
    /// Header fields in the order of the answer.
    public var headers: [HTTPHeader]
    /// Whether it came from the scheme, host and port that were asked first.
    public var isFromFirstOrigin: Bool

    /// The value of the first field of that name, in any case of letters.
    public func header(_ name: String) -> String? {
        headers.first { $0.isNamed(name) }?.value
    }
}
