import HybridEngine
import TestSupport
import Testing

@testable import ChatUI

/// What is copied, and how it is asked for.
@Suite struct CopyTests {
    private static let code = "\tlet x = 1  \n\n  y\u{1B}[31m\n"
    private static let text =
        "See https://a.example/x.\n```swift\n\(code)```\nand [b](https://b.example)\n~~~\nz\n~~~\n"

    private static func chat(_ keys: String) -> ChatDriver {
        var chat = ChatDriver()
        chat.run("Hello<enter>\n> start")
        chat.respond(.textDelta(text))
        chat.run("> finish")
        _ = chat.takeEffects()
        chat.run(keys)
        return chat
    }

    private func screen(_ chat: ChatDriver) -> [String] {
        (0..<chat.state.size.rows).map { chat.frame.buffer.rowText($0) }
    }

    private func copied(_ keys: String) -> [Effect] {
        var chat = Self.chat(keys)
        return chat.takeEffects()
    }

    @Test func theMessageAsItCame() {
        #expect(copied("<tab>y") == [.copy(Self.text, name: "the answer")])
        #expect(copied("/copy<enter>").contains(.copy(Self.text, name: "the answer")))
        #expect(copied("<tab>ky") == [.copy("Hello", name: "your message")])
    }

    @Test(arguments: [
        "<tab>c1", "/copy-code 1<enter>", "<tab>c<enter>", "<tab>:copy-code 1<enter>",
    ])
    func codeByNumber(_ keys: String) {
        #expect(copied(keys).contains(.copy(Self.code, name: "code block 1")))
    }

    @Test func theListGoesAway() {
        #expect(copied("<tab>cj<enter>") == [.copy("z\n", name: "code block 2")])
        #expect(Self.chat("<tab>c2").state.overlay == nil)
        #expect(Self.chat("<tab>c<esc>").state.overlay == nil)
        #expect(copied("<tab>c9") == [])
    }

    @Test(arguments: [("<tab>u1", "https://a.example/x"), ("<tab>u2", "https://b.example")])
    func links(_ keys: String, _ link: String) {
        #expect(copied(keys) == [.copy(link, name: "link \(keys.last ?? "1")")])
    }

    /// C42: an address that takes many rows is copied whole.
    @Test func c42ALongAddressIsWhole() {
        let address = "https://long.example/" + String(repeating: "path/", count: 60)
        var chat = ChatDriver(60, 20)
        chat.run("Hello<enter>\n> start\n> text \(address)\n> finish\n<tab>u")
        #expect(chat.effects.contains(.copy(address, name: "link 1")))
        let names = chat.frame.buffer.cells.map(\.style.link).filter { $0 != 0 }
        #expect(names.count == address.count && Set(names).count == 1)
        #expect(chat.frame.links.values.map { $0 } == [address])
    }

    @Test func numbersOfTwoDigits() {
        var chat = ChatDriver()
        let blocks = (1...12).map { "```\n\($0)\n```\n" }.joined()
        chat.run("Hello<enter>\n> start")
        chat.respond(.textDelta(blocks))
        chat.run("> finish\n<tab>c12")
        #expect(chat.effects.contains(.copy("12\n", name: "code block 12")))
        chat.run("c1<enter>")
        #expect(chat.effects.contains(.copy("1\n", name: "code block 1")))
    }

    @Test func rawShowsEveryMark() {
        var chat = Self.chat("")
        #expect(!screen(chat).contains { $0.contains("](https") })
        chat.run("<tab>m")
        #expect(screen(chat).contains { $0.contains("[b](https://b.example)") })
        chat.run("m")
        #expect(!screen(chat).contains { $0.contains("](https") })
    }
}
