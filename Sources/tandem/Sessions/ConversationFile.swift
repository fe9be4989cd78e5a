import ChatUI
import FoundationEssentials
import HybridEngine

/// A conversation in a file: what `sessions export --format json` writes and
/// `import` reads.
enum ConversationFile {
    /// Each message with what the screen says above it, for people and for
    /// other programs; reading does not need it.
    private struct Exported: Encodable {
        let conversation: StoredConversation

        private enum Key: String, CodingKey { case format, version, messages, files }

        func encode(to encoder: any Encoder) throws {
            try conversation.encode(to: encoder)
            var container = encoder.container(keyedBy: Key.self)
            try container.encode(ConversationFile.format, forKey: .format)
            try container.encode(1, forKey: .version)
            try container.encode(conversation.messages.map(Tagged.init), forKey: .messages)
            let files = FileContents(conversation).contents
            if !files.isEmpty { try container.encode(files, forKey: .files) }
        }
    }

    private struct Tagged: Encodable {
        let message: StoredMessage

        private enum Key: String, CodingKey { case tag }

        func encode(to encoder: any Encoder) throws {
            try message.encode(to: encoder)
            guard let record = message.answer else { return }
            var container = encoder.container(keyedBy: Key.self)
            try container.encode(AnswerTag(Answer(record)).text, forKey: .tag)
        }
    }

    private struct Head: Decodable {
        let format: String
        let version: Int
    }

    static let format = "tandem-conversation"

    static func text(_ conversation: StoredConversation) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
        let data = try encoder.encode(Exported(conversation: conversation))
        return String(decoding: data, as: UTF8.self) + "\n"
    }

    /// - Throws: `invalidOption` for what is no such file.
    static func conversation(_ bytes: [UInt8]) throws(LanguageModelError) -> StoredConversation {
        let (decoder, data) = (JSONDecoder(), Data(bytes))
        guard let head = try? decoder.decode(Head.self, from: data), head.format == format else {
            throw refused("it was not written by tandem sessions export --format json")
        }
        guard head.version == 1 else { throw refused("it was written by a newer version") }
        guard var conversation = try? decoder.decode(StoredConversation.self, from: data) else {
            throw refused("it is damaged")
        }
        if let files = try? decoder.decode(FileContents.self, from: data) {
            files.restore(&conversation)
        }
        if !isName(conversation.id) { conversation.id = "" }
        return conversation
    }

    private static func refused(_ reason: String) -> LanguageModelError {
        .invalidOption(key: "FILE", value: "", allowed: "this file cannot be imported: \(reason)")
    }

    /// A name stands in command lines.
    private static func isName(_ id: String) -> Bool {
        (1...32).contains(id.utf8.count)
            && id.utf8.allSatisfy {
                UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0
                    || UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0
            }
    }
}
