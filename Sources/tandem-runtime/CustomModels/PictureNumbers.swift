import FoundationEssentials
import Images
import RuntimeProtocol
import TensorFlowLite

/// Turns colours into the numbers that a model was trained with.
struct PictureNumbers {
    private let tensor: TensorDescription
    private let layout: ImagePreparation.Layout
    private let channels: Int
    /// For each of the 256 shades of each channel, its bytes.
    private let table: [[[UInt8]]]

    /// - Parameters:
    ///   - preparation: as the user says; wins.
    ///   - input: as the model's metadata says; for whole numbers it speaks of
    ///     what they stand for, not of themselves.
    init(
        _ preparation: ImagePreparation, _ input: ModelMetadata.Input?,
        _ tensor: TensorDescription, channels: Int
    ) {
        self.tensor = tensor
        self.channels = channels
        layout = channels == 1 ? .gray : preparation.layout
        let isGiven = !preparation.mean.isEmpty || !preparation.standardDeviation.isEmpty
        let isReal = tensor.dataType == .float32
        let mean = isGiven ? preparation.mean : input?.mean.map(Double.init) ?? []
        let deviation =
            isGiven
            ? preparation.standardDeviation
            : input?.standardDeviation.map(Double.init) ?? []
        table = (0..<channels).map { channel in
            let mean = Self.value(mean, channel) ?? 0
            let deviation = Self.value(deviation, channel) ?? (isGiven ? 1 : 255)
            return (0..<256).map { shade in
                guard isReal || isGiven else { return [Self.plain(shade, tensor)] }
                let number = (Double(shade) - mean) / (deviation == 0 ? 1 : deviation)
                return Self.bytes(Float(number), tensor)
            }
        }
    }

    func data(of image: Image) throws(CustomModelFailure) -> Data {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(tensor.byteCount)
        for pixel in stride(from: 0, to: image.pixels.count, by: 3) {
            let (red, green, blue) = (
                image.pixels[pixel], image.pixels[pixel + 1], image.pixels[pixel + 2]
            )
            let shades: [UInt8] =
                switch layout {
                case .rgb: [red, green, blue]
                case .bgr: [blue, green, red]
                case .gray: Array(repeating: Self.gray(red, green, blue), count: channels)
                }
            for (channel, shade) in shades.enumerated() { bytes += table[channel][Int(shade)] }
        }
        return Data(bytes)
    }

    private static func value(_ list: [Double], _ channel: Int) -> Double? {
        list.indices.contains(channel) ? list[channel] : list.first
    }

    /// As television weighs them.
    private static func gray(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> UInt8 {
        let sum: Int = 299 * Int(red) + 587 * Int(green) + 114 * Int(blue)
        return UInt8((sum + 500) / 1000)
    }

    /// The shade itself, moved to where signed numbers are.
    private static func plain(_ shade: Int, _ tensor: TensorDescription) -> UInt8 {
        tensor.dataType == .int8 ? UInt8(bitPattern: Int8(shade - 128)) : UInt8(shade)
    }

    private static func bytes(_ number: Float, _ tensor: TensorDescription) -> [UInt8] {
        switch tensor.dataType {
        case .float32: return withUnsafeBytes(of: number) { Array($0) }
        case .int8:
            let whole = tensor.quantizationParameters?.quantized(number, in: -128...127)
            return [UInt8(bitPattern: Int8(whole ?? Int(max(-128, min(127, number.rounded())))))]
        default:
            let whole = tensor.quantizationParameters?.quantized(number, in: 0...255)
            return [UInt8(whole ?? Int(max(0, min(255, number.rounded()))))]
        }
    }
}
