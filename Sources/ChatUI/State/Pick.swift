/// Things to copy one of.
package struct Pick: Sendable, Equatable {
    package enum Kind: Sendable { case code, link }

    package struct Entry: Sendable, Equatable {
        /// What the list says of it.
        package var label: String
        /// What is copied, byte for byte.
        package var text: String
    }

    package let kind: Kind
    package let entries: [Entry]
    /// The digits so far.
    var typed = 0

    package init(_ kind: Kind, _ entries: [Entry]) {
        self.kind = kind
        self.entries = entries
    }

    /// Takes a digit; gives the entry when no other number begins like it.
    mutating func type(_ digit: Int) -> Int? {
        let number = typed * 10 + digit
        guard (1...entries.count).contains(number) else {
            typed = 0
            return nil
        }
        typed = number
        return number * 10 > entries.count ? number - 1 : nil
    }

    /// `code block 2`
    func name(of index: Int) -> String {
        switch kind {
        case .code: "code block \(index + 1)"
        case .link: "link \(index + 1)"
        }
    }
}
