/// A writing system, as far as it tells languages apart.
enum Script: CaseIterable {
    case latin, cyrillic, greek, armenian, georgian, hebrew, arabic, ethiopic
    case devanagari, bengali, gurmukhi, gujarati, tamil, telugu, kannada, malayalam, sinhala
    case thai, lao, burmese, khmer, tibetan
    case han, kana, hangul

    /// The script of a letter; nil for digits, signs and scripts unknown here.
    init?(_ scalar: Unicode.Scalar) {
        guard scalar.properties.isAlphabetic,
            let script = Self.ranges.first(where: { $0.range.contains(scalar.value) })?.script
        else { return nil }
        self = script
    }

    /// A sign of these says as much as several letters.
    var weight: Int {
        switch self {
        case .han: 3
        case .kana, .hangul: 2
        default: 1
        }
    }

    private static let ranges: [(range: ClosedRange<UInt32>, script: Script)] = [
        (0x0041...0x024F, .latin), (0x1E00...0x1EFF, .latin),
        (0x0370...0x03FF, .greek), (0x1F00...0x1FFF, .greek),
        (0x0400...0x052F, .cyrillic), (0x0531...0x0588, .armenian),
        (0x0590...0x05FF, .hebrew), (0x0600...0x06FF, .arabic), (0x0750...0x077F, .arabic),
        (0xFB50...0xFDFF, .arabic), (0xFE70...0xFEFF, .arabic),
        (0x0900...0x097F, .devanagari), (0x0980...0x09FF, .bengali),
        (0x0A00...0x0A7F, .gurmukhi), (0x0A80...0x0AFF, .gujarati), (0x0B80...0x0BFF, .tamil),
        (0x0C00...0x0C7F, .telugu), (0x0C80...0x0CFF, .kannada), (0x0D00...0x0D7F, .malayalam),
        (0x0D80...0x0DFF, .sinhala), (0x0E00...0x0E7F, .thai), (0x0E80...0x0EFF, .lao),
        (0x0F00...0x0FFF, .tibetan), (0x1000...0x109F, .burmese), (0x10A0...0x10FF, .georgian),
        (0x1200...0x137F, .ethiopic), (0x1780...0x17FF, .khmer),
        (0x1100...0x11FF, .hangul), (0x3130...0x318F, .hangul), (0xAC00...0xD7AF, .hangul),
        (0x3040...0x30FF, .kana), (0x31F0...0x31FF, .kana), (0xFF66...0xFF9D, .kana),
        (0x3400...0x4DBF, .han), (0x4E00...0x9FFF, .han), (0xF900...0xFAFF, .han),
        (0x20000...0x3FFFF, .han),
    ]
}
