/// One of the conversations that this program has shown.
package struct ConversationReference: Sendable, Equatable {
    package var serial: Int
    /// Its name in the store, where it was opened from it.
    package var storedID: String?

    package init(serial: Int, storedID: String? = nil) {
        self.serial = serial
        self.storedID = storedID
    }
}

extension Conversation {
    var reference: ConversationReference {
        ConversationReference(serial: serial, storedID: storedID)
    }
}
