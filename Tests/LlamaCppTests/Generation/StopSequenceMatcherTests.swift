import Testing

@testable import LlamaCpp

@Suite struct StopSequenceMatcherTests {
    private func shown(_ pieces: [String], stops: [String]) -> (text: String, isStopped: Bool) {
        var matcher = StopSequenceMatcher(stops)
        let text = pieces.map { matcher.push($0) }.joined() + matcher.finish()
        return (text, matcher.isStopped)
    }

    @Test(arguments: [
        ("one two three", ["two"], "one ", true),
        ("one two three", ["four"], "one two three", false),
        ("aaab", ["aab"], "a", true),
        ("abcabd", ["abd"], "abc", true),
        ("END", ["END"], "", true),
        ("ENDEND", ["END"], "", true),
        ("EN", ["END"], "EN", false),
        ("first second", ["second", "first"], "", true),
        ("xyz", ["yz", "y"], "x", true),
        ("né👩‍👩‍👧!", ["👩‍👩‍👧"], "né", true),
        ("text", [], "text", false),
        ("text", [""], "text", false),
    ])
    func cutsAtEveryCut(text: String, stops: [String], expected: String, isStopped: Bool) {
        let scalars = Array(text.unicodeScalars)
        for cut in 0...scalars.count {
            let pieces = [scalars[..<cut], scalars[cut...]].map { part in
                String(String.UnicodeScalarView(part))
            }
            let result = shown(pieces, stops: stops)
            #expect(result.text == expected, "cut at \(cut)")
            #expect(result.isStopped == isStopped)
        }
    }

    @Test func neverShowsAPartOfASequence() {
        var matcher = StopSequenceMatcher(["<stop>"])
        #expect(matcher.push("a<") == "a")
        #expect(matcher.push("sto") == "")
        #expect(matcher.push("ry>") == "<story>")
        #expect(matcher.push("<st") == "")
        #expect(matcher.push("op> more") == "")
        #expect(matcher.push("even more") == "")
        #expect(matcher.finish() == "")
    }

    @Test func holdsBackNoMoreThanNeeded() {
        var matcher = StopSequenceMatcher(["abab"])
        #expect(matcher.push("xaba") == "x")
        #expect(matcher.push("cab") == "abac")
    }
}
