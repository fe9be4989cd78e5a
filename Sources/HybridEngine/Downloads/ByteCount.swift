/// Numbers of bytes as people read them.
public enum ByteCount {
    /// `104 kB`, `5.4 MB`, `145 MB`, `2.1 GB`: powers of ten, as disks count.
    public static func text(_ bytes: Int64) -> String {
        let value = Double(max(0, bytes))
        switch value {
        case ..<1_000: return "\(Int(value)) B"
        case ..<999_500: return "\(scaled(value / 1e3)) kB"
        case ..<999_500_000: return "\(scaled(value / 1e6)) MB"
        default: return "\(tenths(value / 1e9)) GB"
        }
    }

    private static func scaled(_ value: Double) -> String {
        value < 9.95 ? tenths(value) : "\(Int(value.rounded()))"
    }

    private static func tenths(_ value: Double) -> String {
        let all = Int((value * 10).rounded())
        return "\(all / 10).\(all % 10)"
    }
}
