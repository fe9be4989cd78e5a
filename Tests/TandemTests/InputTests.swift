import Foundation
import Testing

@testable import tandem

@Suite struct InputPlanTests {
    @Test(arguments: [
        (InputRule.ifNotTerminal, true, true, false), (.ifNotTerminal, false, true, false),
        (.ifNotTerminal, true, false, true), (.ifNotTerminal, false, false, true),
        (.always, true, true, true), (.always, false, false, true),
        (.never, true, false, false), (.never, false, false, false),
    ])
    func readsStandardInput(rule: InputRule, hasPrompt: Bool, isTerminal: Bool, reads: Bool) {
        let plan = InputPlan(rule: rule, hasPrompt: hasPrompt, isTerminal: isTerminal)
        #expect(plan.reads == reads)
    }

    @Test(arguments: [
        (InputRule.ifNotTerminal, true, InputPlan.Silence.goesOn),
        (.ifNotTerminal, false, .keepsWaiting), (.always, true, .keepsWaiting),
    ])
    func silenceEndsOnlyWithAPrompt(
        rule: InputRule, hasPrompt: Bool, silence: InputPlan.Silence
    ) {
        let plan = InputPlan(rule: rule, hasPrompt: hasPrompt, isTerminal: false)
        #expect(plan.silence == silence)
    }
}

@Suite struct InputTextTests {
    @Test(
        arguments: [
            (nil, nil, nil), ("", nil, nil), (" \n", " ", nil), ("a\n", nil, "a"),
            (nil, "q", "q"), ("a\n", "q", "a\n\nq"), ("", "q", "q"), ("a\n\n", "q", "a\n\n\nq"),
            ("a\r\n", "q", "a\n\nq"), (" a", nil, " a"),
        ] as [(String?, String?, String?)])
    func inputComesFirst(input: String?, argument: String?, expected: String?) {
        #expect(InputText.prompt(input: input, argument: argument) == expected)
    }

    @Test(arguments: ["", "plain", "é 日本 👩‍👩‍👧\n", "\u{1B}[2J\u{9B}"])
    func textIsKeptAsItIs(text: String) throws {
        #expect(try InputText.decode(Array(text.utf8)) == text)
    }

    @Test(
        arguments: [
            ([0xFF], InputError.notText(byte: 0xFF, offset: 0)),
            ([0x61, 0x80], .notText(byte: 0x80, offset: 1)),
            ([0x61, 0x00, 0x62], .notText(byte: 0, offset: 1)),
            ([0xC3, 0xA9, 0xE2, 0x82], .notText(byte: 0xE2, offset: 2)),
        ] as [([UInt8], InputError)])
    func otherBytesAreRefusedWithTheirPlace(bytes: [UInt8], error: InputError) {
        #expect(throws: error) { try InputText.decode(bytes) }
    }
}

@Suite struct InputReaderTests {
    private func read(
        _ pipe: Pipe, rule: InputRule = .ifNotTerminal, hasPrompt: Bool,
        onSilence: (InputPlan.Silence) -> Void = { _ in }
    ) throws -> String? {
        let plan = InputPlan(rule: rule, hasPrompt: hasPrompt, isTerminal: false)
        return try InputReader(
            descriptor: pipe.fileHandleForReading.fileDescriptor, plan: plan
        ).read(onSilence: onSilence)
    }

    @Test func readsToTheEnd() throws {
        let pipe = Pipe()
        pipe.fileHandleForWriting.write(Data("some text".utf8))
        try pipe.fileHandleForWriting.close()
        #expect(try read(pipe, hasPrompt: true) == "some text")
    }

    @Test func silentInputIsToldAndLeftOut() throws {
        let pipe = Pipe()
        var heard: [InputPlan.Silence] = []
        #expect(try read(pipe, hasPrompt: true) { heard.append($0) } == nil)
        #expect(heard == [.goesOn])
        try pipe.fileHandleForWriting.close()
    }

    @Test func missingDescriptorIsEmpty() throws {
        let plan = InputPlan(rule: .ifNotTerminal, hasPrompt: true, isTerminal: false)
        #expect(try InputReader(descriptor: 9_999, plan: plan).read { _ in } == "")
    }
}
