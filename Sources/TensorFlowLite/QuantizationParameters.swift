/// How whole numbers stand for real ones.
public struct QuantizationParameters: Sendable, Equatable {
    /// The difference between neighbours.
    public let scale: Float
    /// The number that stands for 0.
    public let zeroPoint: Int

    /// Makes parameters.
    public init(scale: Float, zeroPoint: Int) {
        self.scale = scale
        self.zeroPoint = zeroPoint
    }

    /// The real number that a quantised one stands for.
    public func real(_ quantized: Int) -> Float { scale * Float(quantized - zeroPoint) }

    /// The nearest number that stands for a real one, within a range.
    public func quantized(_ real: Float, in range: ClosedRange<Int>) -> Int {
        let number = (real / scale + Float(zeroPoint)).rounded()
        guard !number.isNaN else { return min(max(zeroPoint, range.lowerBound), range.upperBound) }
        if number <= Float(range.lowerBound) { return range.lowerBound }
        if number >= Float(range.upperBound) { return range.upperBound }
        return Int(number)
    }
}
