extension Image {
    /// The largest square in the middle, or rather the largest part in the
    /// middle with the sides' ratio wanted, scaled to a size.
    ///
    /// Each new pixel is a mean of the old ones near its place, weighted by
    /// their distance: between neighbours when the picture grows, over as many
    /// as fall together when it shrinks.
    public func centred(width newWidth: Int, height newHeight: Int) -> Image? {
        guard newWidth > 0, newHeight > 0 else { return nil }
        let scale = min(Double(width) / Double(newWidth), Double(height) / Double(newHeight))
        let columns = ResizeWeights(
            from: width, span: scale * Double(newWidth), to: newWidth)
        let rows = ResizeWeights(from: height, span: scale * Double(newHeight), to: newHeight)
        return Image(
            width: newWidth, height: newHeight, pixels: resized(columns: columns, rows: rows))
    }

    /// Rows first: of each only the columns that are wanted are kept.
    private func resized(columns: ResizeWeights, rows: ResizeWeights) -> [UInt8] {
        let needed = rows.first...rows.last
        let narrow = narrowed(columns, rows: needed)
        let stride = columns.taps.count * 3
        var result: [UInt8] = []
        result.reserveCapacity(rows.taps.count * stride)
        var sums = [Float](repeating: 0, count: stride)
        for tap in rows.taps {
            for place in 0..<stride { sums[place] = 0 }
            for (offset, weight) in tap.weights.enumerated() {
                let begin = (tap.first + offset - needed.lowerBound) * stride
                for place in 0..<stride { sums[place] += weight * narrow[begin + place] }
            }
            result += sums.map { UInt8(max(0, min(255, $0.rounded()))) }
        }
        return result
    }

    private func narrowed(_ columns: ResizeWeights, rows: ClosedRange<Int>) -> [Float] {
        var result: [Float] = []
        result.reserveCapacity(rows.count * columns.taps.count * 3)
        pixels.withUnsafeBufferPointer { pixels in
            for row in rows {
                for tap in columns.taps {
                    var (red, green, blue): (Float, Float, Float) = (0, 0, 0)
                    var place = (row * width + tap.first) * 3
                    for weight in tap.weights {
                        red += weight * Float(pixels[place])
                        green += weight * Float(pixels[place + 1])
                        blue += weight * Float(pixels[place + 2])
                        place += 3
                    }
                    result += [red, green, blue]
                }
            }
        }
        return result
    }
}

/// Which old pixels of a row, or column, make up each new one.
struct ResizeWeights {
    struct Tap {
        /// The first old pixel; the others follow it.
        var first: Int
        /// They add up to 1.
        var weights: [Float]
    }
    let taps: [Tap]

    /// - Parameters:
    ///   - count: old pixels.
    ///   - span: how many of them, in the middle, are used.
    ///   - newCount: new pixels.
    init(from count: Int, span: Double, to newCount: Int) {
        let scale = span / Double(newCount)
        let begin = (Double(count) - span) / 2
        let reach = max(1, scale)
        taps = (0..<newCount).map { index in
            let centre = begin + (Double(index) + 0.5) * scale
            let first = max(0, Int((centre - reach).rounded(.down)))
            let last = max(first, min(count - 1, Int((centre + reach).rounded(.up)) - 1))
            let raw = (first...last).map { pixel in
                max(0, 1 - abs(Double(pixel) + 0.5 - centre) / reach)
            }
            let sum = raw.reduce(0, +)
            guard sum > 0 else { return Tap(first: first, weights: [1]) }
            return Tap(first: first, weights: raw.map { Float($0 / sum) })
        }
    }

    /// The first old pixel that is used.
    var first: Int { taps.map(\.first).min() ?? 0 }
    /// The last old pixel that is used.
    var last: Int { taps.map { $0.first + $0.weights.count - 1 }.max() ?? 0 }
}
