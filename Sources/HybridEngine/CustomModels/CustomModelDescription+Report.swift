import RuntimeProtocol

extension CustomModelDescription {
    init(path: String, size: Int64, report: ModelReport, sidecar: CustomModelSidecar?) {
        let file = CustomModelSidecar.stem(path).split(separator: "/").last.map(String.init)
        let outputs = report.outputs.map { TensorFacts($0, kind: .tensor) }
        self.init(
            name: file ?? path, path: path, size: size,
            inputs: report.inputs.map { TensorFacts($0, kind: Self.kind($0, sidecar)) },
            outputs: outputs,
            signatures: report.signatures.map {
                Signature(key: $0.key, inputs: $0.inputs, outputs: $0.outputs)
            },
            labels: CustomModelSidecar.labels(besideModel: path, sidecar: sidecar)
                ?? Self.embeddedLabels(report),
            summary: report.description, licence: sidecar?.licence ?? report.licence)
    }

    /// What the sidecar says; else what the metadata, the type and the shape
    /// let expect.
    private static func kind(_ tensor: TensorReport, _ sidecar: CustomModelSidecar?) -> Kind {
        if tensor.type == "string" { return .text }
        if let kind = sidecar?.input?.kind.flatMap(Kind.init) { return kind }
        return tensor.isImage || hasPictureShape(tensor) ? .image : .tensor
    }

    private static func hasPictureShape(_ tensor: TensorReport) -> Bool {
        let sizes = tensor.fileShape
        return sizes.count == 4 && [1, -1].contains(sizes[0]) && [1, 3].contains(sizes[3])
            && ["uint8", "int8", "float32"].contains(tensor.type)
    }

    /// The list that the metadata names, else the one that fits an output.
    private static func embeddedLabels(_ report: ModelReport) -> [String]? {
        let named = report.outputLabelFiles.flatMap(\.self)
        if let found = report.labels.first(where: { named.contains($0.name) }) {
            return found.labels
        }
        let sizes = report.outputs.compactMap(\.shape.last)
        return report.labels.first { sizes.contains($0.labels.count) }?.labels
    }
}

extension CustomModelDescription.TensorFacts {
    init(_ tensor: TensorReport, kind: CustomModelDescription.Kind) {
        self.init(
            name: tensor.name, type: tensor.type, shape: tensor.fileShape,
            byteCount: tensor.byteCount,
            quantization: tensor.scale.map { .init(scale: $0, zeroPoint: tensor.zeroPoint ?? 0) },
            kind: kind)
    }
}
