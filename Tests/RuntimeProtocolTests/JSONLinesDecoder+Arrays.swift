import RuntimeProtocol

extension JSONLinesDecoder {
    mutating func push(_ bytes: [UInt8]) -> [Result<Message, FramingError>] { push(bytes[...]) }
}
