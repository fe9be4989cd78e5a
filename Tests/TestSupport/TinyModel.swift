/// A language model of some 100 kB that llama.cpp runs like any other: one
/// layer of made-up weights, and a vocabulary of single bytes. What it says
/// means nothing.
package enum TinyModel {
    /// How its vocabulary declares the markers of its template.
    package enum Markers: Int32 {
        case control = 3
        /// As ordinary text: llama.cpp then finds them in any text.
        case userDefined = 4
    }

    package static let chatTemplate = """
        {% for message in messages %}{{'<|im_start|>' + message['role'] + '\\n' \
        + message['content'] + '<|im_end|>' + '\\n'}}{% endfor %}
        """

    /// - Parameter template: nil for a model without one.
    package static func writer(
        markers: Markers = .control, template: String? = chatTemplate
    ) -> GGUFWriter {
        var writer = GGUFWriter()
        writer.entries = shape + vocabulary(markers)
        if let template {
            writer.entries.append((key: "tokenizer.chat_template", value: .string(template)))
        }
        writer.tensors = tensors
        return writer
    }

    private static let width: UInt64 = 32
    private static let innerWidth: UInt64 = 64
    private static let markerNames = ["<|endoftext|>", "<|im_start|>", "<|im_end|>"]
    private static let tokens = markerNames + (0..<256).map(symbol) + ["\(symbol(32))t"]

    private static let shape: [(key: String, value: GGUFWriter.Value)] = [
        ("general.architecture", .string("llama")), ("llama.context_length", .number(512)),
        ("llama.embedding_length", .number(UInt32(width))), ("llama.block_count", .number(1)),
        ("llama.feed_forward_length", .number(UInt32(innerWidth))),
        ("llama.attention.head_count", .number(2)), ("llama.rope.dimension_count", .number(16)),
        ("llama.attention.layer_norm_rms_epsilon", .real(1e-5)),
    ]

    private static func vocabulary(
        _ markers: Markers
    ) -> [(key: String, value: GGUFWriter.Value)] {
        let types = tokens.indices.map { $0 < markerNames.count ? markers.rawValue : 1 }
        return [
            ("tokenizer.ggml.model", .string("gpt2")), ("tokenizer.ggml.pre", .string("smollm")),
            ("tokenizer.ggml.tokens", .strings(tokens)),
            ("tokenizer.ggml.token_type", .numbers(types)),
            ("tokenizer.ggml.merges", .strings(["\(symbol(32)) t"])),
            ("tokenizer.ggml.bos_token_id", .number(1)),
            ("tokenizer.ggml.eos_token_id", .number(2)),
        ]
    }

    /// The visible character that such vocabularies write a byte as.
    private static func symbol(_ byte: Int) -> String {
        let isVisible = { (0x21...0x7E).contains($0) || (0xA1...0xAC).contains($0) || $0 >= 0xAE }
        let code = isVisible(byte) ? byte : 256 + (0..<byte).filter { !isVisible($0) }.count
        return String(Character(Unicode.Scalar(UInt16(code)) ?? "?"))
    }

    private static let tensors: [GGUFWriter.Tensor] = [
        ("token_embd.weight", [width, UInt64(tokens.count)]), ("output_norm.weight", [width]),
        ("blk.0.attn_norm.weight", [width]), ("blk.0.attn_q.weight", [width, width]),
        ("blk.0.attn_k.weight", [width, width]), ("blk.0.attn_v.weight", [width, width]),
        ("blk.0.attn_output.weight", [width, width]), ("blk.0.ffn_norm.weight", [width]),
        ("blk.0.ffn_gate.weight", [width, innerWidth]),
        ("blk.0.ffn_up.weight", [width, innerWidth]),
        ("blk.0.ffn_down.weight", [innerWidth, width]),
    ].enumerated().map { number, tensor in
        let count = tensor.1.reduce(1, *)
        let data = (0..<count).map { weight($0 &+ UInt64(number) &* 7919) }
        return GGUFWriter.Tensor(name: tensor.0, dimensions: tensor.1, data: data)
    }

    /// Scattered over -0.5…0.5, the same every time.
    private static func weight(_ index: UInt64) -> Float {
        let mixed = (index &+ 1) &* 0x9E37_79B9_7F4A_7C15
        return Float((mixed ^ (mixed >> 29)) % 1000) / 1000 - 0.5
    }
}
