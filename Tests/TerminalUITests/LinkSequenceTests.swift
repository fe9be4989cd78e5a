import Testing

@testable import TerminalUI

@Suite struct LinkSequenceTests {
    private static let address = "https://sky.example/a"

    private func text(_ runs: [CellRun], _ addresses: [UInt32: String]) -> String {
        String(decoding: LinkSequence.bytes(runs, addresses), as: UTF8.self)
    }

    /// C42: every row of a link says that it is the same one.
    @Test func c42RowsOfALinkHaveOneName() {
        let name = LinkName.name(of: Self.address)
        var style = TextStyle(attributes: .underline)
        style.link = name
        var buffer = CellBuffer(size: Size(columns: 6, rows: 2))
        buffer.write("ab", at: Position(row: 0, column: 4), style: style)
        buffer.write("c", at: Position(row: 1, column: 0), style: style)
        let runs = buffer.diff(from: CellBuffer(size: Size(columns: 6, rows: 2)))
        let id = String(name, radix: 36)
        let open = "\u{1B}[0;4m\u{1B}]8;id=\(id);\(Self.address)\u{1B}\\"
        let close = "\u{1B}]8;;\u{1B}\\\u{1B}[m"
        #expect(
            text(runs, [name: Self.address])
                == "\u{1B}7\u{1B}[1;5H\(open)ab\(close)\u{1B}[2;1H\(open)c\(close)\u{1B}8")
    }

    @Test func nothingWithoutLinks() {
        let run = CellRun(origin: Position(row: 0, column: 0), cells: [.blank])
        #expect(text([run], [5: Self.address]) == "")
        #expect(text([run], [:]) == "")
    }

    @Test func anAddressCannotEndTheSequence() {
        var style = TextStyle.plain
        style.link = 7
        let run = CellRun(
            origin: Position(row: 0, column: 0), cells: [Cell(Glyph("a"), width: 1, style: style)])
        #expect(text([run], [7: "https://a\u{1B}\\evil"]) == "")
    }
}
