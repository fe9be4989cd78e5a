import CLlama

/// A piece of text that a model knows by number.
public typealias Token = Int32

/// The tokens of a model. Valid as long as the model it came from.
public struct Vocabulary {
    private let handle: OpaquePointer
    /// Number of tokens.
    public let count: Int

    init?(model: OpaquePointer) {
        guard let handle = llama_model_get_vocab(model) else { return nil }
        self.handle = handle
        count = Int(llama_vocab_n_tokens(handle))
        guard count > 0 else { return nil }
    }

    /// A grammar of this vocabulary's tokens.
    ///
    /// - Parameter controls: tokens of structure that may stand in the answer.
    func grammar(_ text: String, controls: Set<Token> = []) throws(LlamaError) -> Grammar {
        try Grammar(text, handle: handle, vocabulary: self, taking: controls)
    }

    /// Whether a prompt begins with a token for "beginning of text".
    var addsBeginning: Bool { llama_vocab_get_add_bos(handle) }

    /// The token for "beginning of text".
    var beginning: Token? {
        let token = llama_vocab_bos(handle)
        return token == LLAMA_TOKEN_NULL ? nil : token
    }

    /// The names of tokens that chat templates speak of.
    var templateNames: ToolTemplate.TokenNames {
        let ends = (0..<Token(count)).filter(endsGeneration)
        let end = llama_vocab_eos(handle)
        return ToolTemplate.TokenNames(
            beginning: beginning.map(name) ?? "",
            end: end == LLAMA_TOKEN_NULL ? "" : name(of: end), ends: ends.map(name))
    }

    /// The tokens of structure whose names stand in a text, but those that end
    /// an answer.
    func controls(namedIn text: String) -> Set<Token> {
        guard !text.isEmpty else { return [] }
        let controls = (0..<Token(count)).filter { isControl($0) && !endsGeneration($0) }
        return Set(controls.filter { !name(of: $0).isEmpty && text.contains(name(of: $0)) })
    }

    private func name(of token: Token) -> String {
        String(decoding: bytes(of: token, showsSpecial: true), as: UTF8.self)
    }

    /// Whether a model ends its answer with this token.
    func endsGeneration(_ token: Token) -> Bool { llama_vocab_is_eog(handle, token) }

    /// Whether a token stands for structure and not for text.
    func isControl(_ token: Token) -> Bool {
        endsGeneration(token) || llama_vocab_is_control(handle, token)
    }

    /// Tokens that the vocabulary declares as ordinary text of its maker's own,
    /// though a template uses them as structure. Their names are found in any
    /// text, whatever `parsesSpecial` says.
    func undeclaredControls(in template: String) -> Set<Token> {
        var found: Set<Token> = []
        for token in 0..<Token(count) {
            let attributes = llama_vocab_get_attr(handle, token).rawValue
            guard attributes & LLAMA_TOKEN_ATTR_USER_DEFINED.rawValue != 0 else { continue }
            let name = name(of: token)
            let isMarker = name.contains { $0.isPunctuation || $0.isSymbol }
            if isMarker, template.contains(name) { found.insert(token) }
        }
        return found
    }

    /// The tokens of a text.
    ///
    /// - Parameter parsesSpecial: whether the names of control tokens in the
    ///   text become those tokens. Only ever true for a model's own template.
    func tokenize(_ text: String, parsesSpecial: Bool) throws(LlamaError) -> [Token] {
        guard !text.isEmpty else { return [] }
        var text = text
        // A token stands for one byte at least, and a tokenizer may add one.
        var tokens = [Token](repeating: 0, count: text.utf8.count + 2)
        let count = text.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) { characters in
                llama_tokenize(
                    handle, characters.baseAddress, Int32(characters.count), &tokens,
                    Int32(tokens.count), false, parsesSpecial)
            }
        }
        guard count >= 0 else { throw .tokenizationFailed(code: count) }
        return Array(tokens.prefix(Int(count)))
    }

    /// So many tokens at least has a text of these bytes: no token stands for
    /// more than the longest one. 0 where a tokenizer may leave bytes out.
    func leastTokens(inBytes size: Int) -> Int {
        let type = llama_vocab_type(handle)
        guard type == LLAMA_VOCAB_TYPE_SPM || type == LLAMA_VOCAB_TYPE_BPE else { return 0 }
        let longest = (0..<Token(count)).map { bytes(of: $0, showsSpecial: true).count }.max() ?? 0
        return size / max(longest, 4)
    }

    /// The bytes that a token stands for, possibly a part of a character.
    ///
    /// - Parameter showsSpecial: whether a control token has its name as text.
    func bytes(of token: Token, showsSpecial: Bool = false) -> [UInt8] {
        var buffer = [CChar](repeating: 0, count: 64)
        var count = write(token, into: &buffer, showsSpecial: showsSpecial)
        if count < 0 {
            buffer = [CChar](repeating: 0, count: Int(-count))
            count = write(token, into: &buffer, showsSpecial: showsSpecial)
        }
        return buffer.prefix(Int(max(0, count))).map(UInt8.init(bitPattern:))
    }

    private func write(
        _ token: Token, into buffer: inout [CChar], showsSpecial: Bool
    ) -> Int32 {
        llama_token_to_piece(handle, token, &buffer, Int32(buffer.count), 0, showsSpecial)
    }
}
