/// Forms of text that have a name in JSON Schema.
public enum TextFormat: String, Sendable, Equatable, CaseIterable {
    /// `2026-03-14`
    case date
    /// `09:26:53Z`, `09:26:53.5+01:00`
    case time
    /// `2026-03-14T09:26:53Z`
    case dateTime = "date-time"
    /// `3f2504e0-4f89-11d3-9a0c-0305e82c3301`
    case uuid
    /// `somebody@example.com`
    case email
    /// `192.0.2.1`
    case ipv4
    /// `https://example.com/path`
    case uri

    /// What a text of this form is, as a regular expression.
    var check: String {
        switch self {
        case .date: "^\(Self.day)$"
        case .time: "^\(Self.clock)$"
        case .dateTime: "^\(Self.day)T\(Self.clock)$"
        case .uuid: "^[0-9A-Fa-f]{8}-([0-9A-Fa-f]{4}-){3}[0-9A-Fa-f]{12}$"
        case .email: "^[^@ ]+@[^@ ]+$"
        case .ipv4: "^(\(Self.byte)\\.){3}\(Self.byte)$"
        case .uri: "^[A-Za-z][A-Za-z0-9+.-]*:[^ ]+$"
        }
    }

    /// What the on-device model writes of it: less than there is, but always
    /// right.
    var model: String {
        switch self {
        case .date: "^\(Self.plainDay)$"
        case .time: "^\(Self.plainClock)Z$"
        case .dateTime: "^\(Self.plainDay)T\(Self.plainClock)Z$"
        case .uuid: "^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$"
        case .email:
            "^[a-z0-9]{1,16}([._-][a-z0-9]{1,16}){0,2}@[a-z0-9]{1,16}(-[a-z0-9]{1,8}){0,2}\\.[a-z]{2,6}$"
        case .ipv4: check
        case .uri: "^https://[a-z0-9]{1,16}(\\.[a-z0-9]{1,16}){1,3}(/[A-Za-z0-9._~-]{1,24}){0,6}$"
        }
    }

    private static let byte = "(25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9][0-9]|[0-9])"
    /// A day that the calendar has, 29 February in leap years only.
    private static let day =
        "([0-9]{4}-((0[13578]|1[02])-(0[1-9]|[12][0-9]|3[01])|(0[469]|11)-(0[1-9]|[12][0-9]|30)"
        + "|02-(0[1-9]|1[0-9]|2[0-8]))|\(leapYear)-02-29)"
    /// Divisible by four, and whole centuries by four hundred.
    private static let leapYear =
        "([0-9]{2}(0[48]|[2468][048]|[13579][26])|([02468][048]|[13579][26])00)"
    private static let clock =
        "([01][0-9]|2[0-3]):[0-5][0-9]:([0-5][0-9]|60)(\\.[0-9]+)?"
        + "(Z|z|[+-]([01][0-9]|2[0-3]):[0-5][0-9])"
    /// Every month has 28 days.
    private static let plainDay = "[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|1[0-9]|2[0-8])"
    private static let plainClock = "([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]"
}
