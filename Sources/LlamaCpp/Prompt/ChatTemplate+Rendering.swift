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
}
