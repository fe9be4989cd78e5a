/// Old files make room for new ones: a request may have so many bytes.
extension [Message] {
    /// The messages with the files of the last ones, as many as a request
    /// takes; in place of an earlier file there is a note.
    public var withinFileLimit: [Message] {
        var (left, messages) = (Attachment.largest, self)
        for place in indices.reversed() {
            for index in messages[place].parts.indices.reversed() {
                let part = messages[place].parts[index]
                guard case .inlineData(_, let data) = part.content else { continue }
                left -= data.count
                if left < 0 { messages[place].parts[index] = part.leftOut }
            }
        }
        return messages
    }
}

extension Part {
    fileprivate var leftOut: Part {
        .text("[\(fileName ?? "a file"): not sent again, the request would be too large]\n\n")
    }
}
