import CLlama
import Glibc

extension ChatTemplate {
    /// A conversation laid out by llama.cpp, ready for an answer; nil when it
    /// does not know the template.
    static func render(
        _ source: String, _ messages: [(TemplateMessage.Role, String)]
    ) -> String? {
        let strings = messages.map { (strdup($0.rawValue), strdup($1)) }
        defer {
            for (role, content) in strings {
                free(role)
                free(content)
            }
        }
        let chat = strings.map { llama_chat_message(role: $0, content: $1) }
        func write(into buffer: inout [CChar]) -> Int32 {
            llama_chat_apply_template(source, chat, chat.count, true, &buffer, Int32(buffer.count))
        }
        var buffer = [CChar](repeating: 0, count: 4096)
        var count = write(into: &buffer)
        if count > buffer.count {
            buffer = [CChar](repeating: 0, count: Int(count))
            count = write(into: &buffer)
        }
        guard count >= 0 else { return nil }
        return String(
            decoding: buffer.prefix(Int(count)).map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// The system message that a template of the ChatML kind puts before a
    /// conversation that has none. llama.cpp's own rendering leaves it out, but
    /// such a model was trained with it.
    static func defaultInstructions(in source: String) -> String? {
        let start = "<|im_start|>system"
        guard source.contains("messages[0]"), let opening = source.firstRange(of: start) else {
            return nil
        }
        var text = source[opening.upperBound...]
        guard let newline = ["\\n", "\n"].first(where: { text.hasPrefix($0) }) else { return nil }
        text = text.dropFirst(newline.count)
        guard let closing = text.firstRange(of: "<|im_end|>") else { return nil }
        let instructions = text[..<closing.lowerBound]
        // Anything but plain words would be code that only Jinja can run.
        let isPlain = !instructions.contains { "{}'\"\\+\n".contains($0) }
        return isPlain && !instructions.isEmpty ? String(instructions) : nil
    }
}
