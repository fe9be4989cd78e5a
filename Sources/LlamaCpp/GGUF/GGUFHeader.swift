/// The header of a GGUF file: how much of it is enough to say whether the file
/// is whole.
///
/// llama.cpp checks files too, but it maps them into memory: a file that is
/// shorter than its header says ends the process with SIGBUS, and some
/// contradictions end it with SIGABRT. Those are found here first.
struct GGUFHeader: Equatable {
    var version: UInt32
    var alignment: UInt64 = 32
    /// More than one: the file is a part of a model.
    var splitCount: UInt64 = 1
    var tensors: [GGUFTensor] = []
    /// Where the tensors' data begins.
    var dataStart: UInt64 = 0

    /// Where the last tensor ends: what the file must hold, and about what its
    /// weights take in memory.
    private(set) var byteCount: UInt64 = 0

    private static let magic: UInt32 = 0x4655_4747
    private static let nameLimit: UInt64 = 1 << 16

    /// Reads the header of a file and checks it against the file's size.
    static func validated(path: String) throws(LlamaError) -> GGUFHeader {
        var reader = try GGUFReader(path: path)
        guard reader.size > 0 else { throw .emptyFile }
        var header = try GGUFHeader(&reader)
        header.byteCount = try header.end()
        guard header.byteCount <= reader.size else {
            throw .truncatedFile(size: reader.size, expected: header.byteCount)
        }
        guard header.splitCount <= 1 else {
            throw .unsupportedModel("the file is one part of a model that is split over files")
        }
        return header
    }

    init(_ reader: inout GGUFReader) throws(LlamaError) {
        guard reader.size >= 4, try reader.read(UInt32.self) == Self.magic else { throw .notGGUF }
        version = try reader.read()
        guard (2...3).contains(version) else { throw .unsupportedVersion(version) }
        let tensorCount: UInt64 = try reader.read()
        let entryCount: UInt64 = try reader.read()
        // An entry takes 12 bytes at least, a tensor 24: this bounds the loops.
        guard entryCount <= reader.size / 12, tensorCount <= reader.size / 24 else {
            throw .inconsistentFile("its counts")
        }
        for _ in 0..<entryCount { try readEntry(&reader) }
        for _ in 0..<tensorCount { tensors.append(try Self.readTensor(&reader)) }
        let (padded, overflow) = reader.position.addingReportingOverflow(alignment - 1)
        guard !overflow else { throw .inconsistentFile("its alignment") }
        dataStart = padded / alignment * alignment
    }

    private mutating func readEntry(_ reader: inout GGUFReader) throws(LlamaError) {
        let key = try reader.readString(limit: Self.nameLimit)
        let type = try GGUFValueType(reader.read(UInt32.self))
        switch (key, type) {
        case ("general.alignment", .scalar(bytes: 4)):
            alignment = UInt64(try reader.read(UInt32.self))
            guard alignment > 0, alignment.nonzeroBitCount == 1 else {
                throw .inconsistentFile("its alignment")
            }
        case ("split.count", .scalar(bytes: 2)):
            splitCount = UInt64(try reader.read(UInt16.self))
        case ("tokenizer.ggml.tokens", .array): try Self.checkTokens(&reader)
        default: try type.skip(&reader)
        }
    }

    /// llama.cpp ends the process over a vocabulary with a token twice.
    private static func checkTokens(_ reader: inout GGUFReader) throws(LlamaError) {
        let element = try GGUFValueType(reader.read(UInt32.self))
        let count: UInt64 = try reader.read()
        guard element == .string, count <= reader.size / 8 else {
            throw .inconsistentFile("its vocabulary")
        }
        var seen: Set<[UInt8]> = []
        seen.reserveCapacity(Int(count))
        for _ in 0..<count {
            guard seen.insert(try reader.readBytes(limit: nameLimit)).inserted else {
                throw .inconsistentFile("its vocabulary: a token occurs twice")
            }
        }
    }

    private static func readTensor(
        _ reader: inout GGUFReader
    ) throws(LlamaError) -> GGUFTensor {
        let name = try reader.readString(limit: nameLimit)
        let dimensionCount: UInt32 = try reader.read()
        guard dimensionCount <= 4 else {
            throw .inconsistentFile("a tensor of \(dimensionCount) dimensions")
        }
        var dimensions: [UInt64] = []
        for _ in 0..<dimensionCount { dimensions.append(try reader.read()) }
        return GGUFTensor(
            name: name, dimensions: dimensions, type: try reader.read(), offset: try reader.read())
    }

    private func end() throws(LlamaError) -> UInt64 {
        guard !tensors.isEmpty else { throw .unsupportedModel("the file holds no weights") }
        var last = dataStart
        for tensor in tensors {
            guard tensor.offset % alignment == 0 else { throw tensor.inconsistent("its offset") }
            let (start, startOverflow) = dataStart.addingReportingOverflow(tensor.offset)
            let (end, endOverflow) = start.addingReportingOverflow(try tensor.byteCount())
            guard !startOverflow, !endOverflow else { throw tensor.inconsistent("its offset") }
            last = max(last, end)
        }
        return last
    }
}
