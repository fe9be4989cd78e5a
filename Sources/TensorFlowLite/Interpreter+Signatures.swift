import CTensorFlowLite

extension Interpreter {
    /// The names of the model's signatures: functions with named inputs and
    /// outputs. Old files have none.
    public var signatureKeys: [String] {
        (0..<max(0, ctfl_signature_count(handle.pointer))).compactMap {
            ctfl_signature_key(handle.pointer, $0).map { String(cString: $0) }
        }
    }

    /// Makes a runner for a signature; it keeps the model in memory.
    public func signatureRunner(with key: String) throws(InterpreterError) -> SignatureRunner {
        let keys = signatureKeys
        guard keys.contains(key) else { throw .unknownName(key, known: keys) }
        guard let pointer = ctfl_signature_new(handle.pointer, key) else {
            throw .tensorFlowLiteError(handle.report.take())
        }
        return SignatureRunner(
            pointer, key: key, handle: handle, limit: options.maximumInputByteCount)
    }
}
