import FoundationEssentials
import HybridEngine

/// The files of a conversation's messages, each content once, by digest.
struct FileContents: Decodable {
    private enum CodingKeys: String, CodingKey { case contents = "files" }

    let contents: [String: Data]

    init(_ conversation: StoredConversation) {
        var contents: [String: Data] = [:]
        for file in conversation.messages.flatMap(\.attachments) where !file.bytes.isEmpty {
            contents[file.digest] = Data(file.bytes)
        }
        self.contents = contents
    }

    /// Content that does not have its digest is not taken.
    func restore(_ conversation: inout StoredConversation) {
        for place in conversation.messages.indices {
            for index in conversation.messages[place].attachments.indices {
                let file = conversation.messages[place].attachments[index]
                guard let content = contents[file.digest] else { continue }
                conversation.messages[place].attachments[index].restore([UInt8](content))
            }
        }
    }
}
