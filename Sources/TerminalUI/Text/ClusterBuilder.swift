/// Turns the scalars of one cluster into cells, by the table of `Cluster`.
struct ClusterBuilder {
    private(set) var parts: [Cluster.Part] = []
    /// Set by a ZWJ after an emoji: what it joins is not drawn.
    private var isPastJoiner = false
    private var isEmoji = false
    private var isTaggedFlag = false

    mutating func add(_ scalar: Unicode.Scalar) {
        if isPastJoiner || leavesOut(scalar) { return }
        if scalar.isRegionalIndicator {
            append(Glyph(scalar.regionalLetter), width: 1)
        } else if scalar == "\t" {
            append(.space, width: 1)
        } else if scalar == "\u{AD}" {
            append(Glyph("-"), width: 1)
        } else if scalar.isHostile {
            parts += ClusterBuilder.mark(of: scalar)
        } else {
            addPrintable(scalar)
        }
    }

    /// What says something about its neighbours and is not drawn itself.
    private mutating func leavesOut(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isVariationSelector { return true }
        if scalar.isJoiner {
            isPastJoiner = isEmoji && scalar == "\u{200D}"
            return true
        }
        guard !parts.isEmpty else { return false }
        return scalar.isSkinTone || scalar == "\u{20E3}" || (isTaggedFlag && scalar.isTag)
    }

    private mutating func addPrintable(_ scalar: Unicode.Scalar) {
        switch ScalarWidth.columns(of: scalar) {
        case nil:
            append(Glyph("\u{FFFD}"), width: 1)
        case 0?:
            addMark(scalar)
        case let width?:
            if scalar.isPrivateUse {
                append(Glyph("\u{FFFD}"), width: 1)
            } else {
                isEmoji = scalar.properties.isEmoji && scalar.value > 0xff
                isTaggedFlag = scalar == "\u{1F3F4}"
                append(Glyph(scalar), width: width)
            }
        }
    }

    /// A scalar without width sits on the cell before it; a fifth mark is left
    /// out, because the cell is full.
    private mutating func addMark(_ scalar: Unicode.Scalar) {
        if parts.isEmpty {
            guard scalar.isCombining else {
                parts += ClusterBuilder.mark(of: scalar)
                return
            }
            append(Glyph("\u{25CC}"), width: 1)
        }
        parts[parts.count - 1].glyph.attach(scalar)
    }

    private mutating func append(_ glyph: Glyph, width: Int) {
        parts.append(Cluster.Part(glyph: glyph, width: width))
    }

    /// The visible sign for a scalar that must not reach the terminal.
    static func mark(of scalar: Unicode.Scalar) -> [Cluster.Part] {
        scalar.visibleMark.unicodeScalars.map { Cluster.Part(glyph: Glyph($0), width: 1) }
    }
}
