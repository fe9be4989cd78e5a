/// How many columns a scalar takes. The C library's table, because curses asks
/// the C library where the cursor is after each cell; two models of width would
/// let text and cursor drift apart.
package enum ScalarWidth {
    /// 0, 1 or 2; nil for what is not printable: controls, surrogates and what
    /// the C library's version of Unicode does not know.
    package static func columns(of scalar: Unicode.Scalar) -> Int? {
        let value = scalar.value
        if value >= 0x20 && value < 0x7f { return 1 }
        let code = table[entry(for: value)] & 3
        return code == 3 ? nil : Int(code)
    }

    /// The last entry that starts at or before the scalar.
    private static func entry(for value: UInt32) -> Int {
        let key = value << 2 | 3
        var low = 0
        var high = table.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if table[middle] <= key { low = middle } else { high = middle }
        }
        return low
    }
}
