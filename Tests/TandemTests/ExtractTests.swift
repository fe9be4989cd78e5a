import HybridEngine
import Testing

@testable import tandem

/// `ask -x`: the first block of code, byte for byte.
@Suite struct ExtractTests {
    private func extract(_ text: String) -> String? {
        var record = AnswerRecord(mode: .onlyOnDevice)
        record.text = text
        return AnswerPrinter.firstCode(record)
    }

    @Test func theFirstBlockAsItWasWritten() {
        #expect(extract("Here:\n```sh\n\techo a  \n\n```\n```\nb\n```") == "\techo a  \n\n")
        #expect(extract("1. Run\n   ```\n   x\n     y\n   ```") == "x\n  y\n")
    }

    @Test func indentedTextIsNone() {
        #expect(extract("    indented\n\ntext") == nil)
        #expect(extract("") == nil)
    }

    @Test(arguments: [["-x", "a b"], ["--extract", "a b"], ["-qx", "a b"]])
    func asked(_ words: [String]) throws {
        guard case .ask(let options) = try Invocation.parse(["ask"] + words) else {
            Issue.record("not an ask")
            return
        }
        #expect(options.format == .firstCode)
    }

    @Test func oneFormAtATime() {
        #expect(throws: UsageError.conflict("--extract", "--json")) {
            try Invocation.parse(["ask", "-x", "--json", "a"])
        }
    }
}
