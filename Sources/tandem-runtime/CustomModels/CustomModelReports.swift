import FoundationEssentials
import RuntimeProtocol
import TensorFlowLite

extension TensorReport {
    init(_ tensor: TensorDescription) {
        self.init(
            name: tensor.name, type: tensor.typeName, shape: tensor.shape.dimensions,
            fileShape: tensor.shapeSignature.dimensions, byteCount: tensor.byteCount,
            scale: tensor.quantizationParameters.map { Double($0.scale) },
            zeroPoint: tensor.quantizationParameters?.zeroPoint)
    }
}

extension OutputReport {
    init(_ tensor: Tensor) {
        self.init(
            tensor: TensorReport(
                name: tensor.name, type: tensor.dataType.rawValue.lowercased(),
                shape: tensor.shape.dimensions, fileShape: tensor.shape.dimensions,
                byteCount: tensor.data.count,
                scale: tensor.quantizationParameters.map { Double($0.scale) },
                zeroPoint: tensor.quantizationParameters?.zeroPoint),
            data: tensor.strings == nil ? tensor.data : Data(),
            strings: tensor.strings?.map { String(decoding: $0, as: UTF8.self) })
    }
}

extension CustomModelFailure {
    init(_ error: InterpreterError) {
        let kind: Kind =
            switch error {
            case .libraryUnavailable: .libraryUnavailable
            case .failedToLoadModel, .failedToCreateInterpreter: .damaged
            case .unresolvedOperation, .unsupportedTensorDataType: .unsupported
            case .invalidTensorDataCount, .invalidTensorDataType, .invalidStringCount,
                .invalidTensorIndex, .unknownName, .failedToResizeInputTensor, .inputRequired,
                .failedToCopyDataToInputTensor:
                .wrongInput
            default: .failed
            }
        self.init(kind: kind, detail: error.description)
    }
}
