import Testing

@testable import tandem

@Suite struct ArgumentParserTests {
    private func parse(_ words: String...) throws -> ParsedArguments {
        try ArgumentParser.parse(words, as: CommandTable.ask)
    }

    @Test(arguments: ["--system=a b", "-sa b"])
    func valueMayBeAttached(word: String) throws {
        #expect(try parse(word).last("system") == "a b")
    }

    @Test(arguments: ["--system", "-s"])
    func valueMayBeTheNextWord(word: String) throws {
        #expect(try parse(word, "--json").last("system") == "--json")
    }

    @Test func emptyValueIsAValue() throws {
        #expect(try parse("--system=").last("system") == "")
    }

    @Test func shortFlagsMayBeGrouped() throws {
        let parsed = try parse("-vqs", "x")
        #expect(parsed.has("verbose") && parsed.has("quiet"))
        #expect(parsed.last("system") == "x")
    }

    @Test func repeatableOptionsKeepTheirOrder() throws {
        #expect(try parse("-o", "b=1", "p", "-o", "a=2").all("option") == ["b=1", "a=2"])
    }

    @Test func nothingIsAnOptionAfterTheTerminator() throws {
        let parsed = try parse("a", "--", "-v", "--")
        #expect(parsed.operands == ["a", "-v", "--"])
        #expect(parsed.plainOperandCount == 1)
        #expect(!parsed.has("verbose"))
    }

    @Test func sameValueTwiceIsNoContradiction() throws {
        #expect(try parse("-s", "x", "--system", "x").last("system") == "x")
    }

    @Test(arguments: [
        (
            ["--systm", "x"],
            UsageError.unknownOption("--systm", command: "tandem ask", suggestion: "--system")
        ),
        (["--zzzzzz"], .unknownOption("--zzzzzz", command: "tandem ask", suggestion: nil)),
        (["-z"], .unknownOption("-z", command: "tandem ask", suggestion: nil)),
        (
            ["--version"],
            .optionOfAnotherCommand("--version", command: "tandem ask", owner: "tandem")
        ),
        (["-s"], .missingValue("-s", name: "TEXT")),
        (["--json=1"], .unexpectedValue("--json")),
        (["-s", "x", "-s", "y"], .repeated("-s")),
        (
            ["-M", "only-on-devise"],
            .notAChoice(
                "-M", value: "only-on-devise",
                choices: [
                    "prefer-on-device", "prefer-in-cloud", "only-on-device", "only-in-cloud",
                ], suggestion: "only-on-device")
        ),
    ])
    func refuses(words: [String], expected: UsageError) {
        #expect(throws: expected) {
            try ArgumentParser.parse(words, as: CommandTable.ask)
        }
    }

    @Test func noTableHasAnOptionTwice() {
        for command in CommandTable.commands {
            let long = command.options.map(\.long)
            let short = command.options.compactMap(\.short)
            #expect(Set(long).count == long.count)
            #expect(Set(short).count == short.count)
        }
    }
}
