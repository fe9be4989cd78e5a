import HybridEngine

/// A model that this machine has or could get, as the list of models shows it.
package struct LocalModel: Sendable, Equatable {
    package enum Kind: Sendable, Equatable {
        /// It answers in the chat.
        case language
        /// It is run with `/run`.
        case custom
    }

    package var name: String
    package var kind: Kind
    package var state: ModelListing.State
    package var hasFile = false
    /// Bytes of its file.
    package var size: Int64?
    /// Whether the size is only about right.
    package var isSizeEstimated = false
    package var licence: String?
    /// Where the licence can be read.
    package var licenceURL: String?
    /// Whether the licence has to be accepted before a download.
    package var wantsAcceptance = false
    /// Why this machine cannot run it.
    package var obstacle: String?
    /// What to know before it is got.
    package var remark: String?
    package var canBeUpdated = false
    package var canBeRemoved = false
    /// The router asks it for the language of a message.
    package var isRouters = false
    /// What else is known of it: names and values.
    package var details: [Detail] = []

    package struct Detail: Sendable, Equatable {
        package var name: String
        package var value: String

        package init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    package init(name: String, kind: Kind = .language, state: ModelListing.State) {
        self.name = name
        self.kind = kind
        self.state = state
    }

    package init(name: String, kind: Kind = .language, isInstalled: Bool) {
        self.init(name: name, kind: kind, state: isInstalled ? .installed : .available)
    }

    /// Whether its file is here; it may be updated meanwhile.
    package var isInstalled: Bool { state == .installed || hasFile }
}
