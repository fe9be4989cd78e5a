import Digests

extension ModelCatalogue.Alias {
    /// The model that an installation has under this name. Installations are
    /// spread over the variants by weight, each alias anew.
    func variant(for installation: String) -> Variant? {
        let candidates = variants.filter { $0.weight > 0 && $0.weight.isFinite }
        let sum = candidates.reduce(0) { $0 + $1.weight }
        var rest = Self.share("\(installation) \(name)") * sum
        for candidate in candidates {
            rest -= candidate.weight
            if rest < 0 { return candidate }
        }
        return candidates.last
    }

    /// A number from 0 up to 1 that looks like chance and is none.
    private static func share(_ text: String) -> Double {
        guard let digest = try? SHA256.digest(of: text.utf8) else { return 0 }
        let number = digest.bytes.prefix(6).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return Double(number) / Double(UInt64(1) << 48)
    }
}
