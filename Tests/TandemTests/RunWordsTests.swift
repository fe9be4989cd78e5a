import HybridEngine
import Testing

@testable import tandem

/// What is typed behind a custom model's name in the chat.
@Suite struct RunWordsTests {
    private static let cases: [(text: String, inputs: [CustomModelInput])] = [
        ("coffee.png", [.init(.file("/here/coffee.png"))]),
        ("my photo.png", [.init(.file("/here/my photo.png"))]),
        ("\"coffee.png\"", [.init(.file("/here/coffee.png"))]),
        ("Wo ist der Bahnhof?", [.init(.text("Wo ist der Bahnhof?"))]),
        ("\"1 = 2\"", [.init(.text("1 = 2"))]),
        ("it's a \"quote\" here", [.init(.text("it's a \"quote\" here"))]),
        (
            "a=\"1 2 3\" b=coffee.png",
            [.init(name: "a", .text("1 2 3")), .init(name: "b", .file("/here/coffee.png"))]
        ),
        ("-", [.init(.text("-"))]),
    ]

    @Test(arguments: cases)
    func areRead(text: String, inputs: [CustomModelInput]) {
        let files: Set = ["/here/coffee.png", "/here/my photo.png"]
        let read = RunWords.inputs(
            text, exists: { files.contains($0) }, absolute: { "/here/\($0)" })
        #expect(read == inputs)
    }
}
