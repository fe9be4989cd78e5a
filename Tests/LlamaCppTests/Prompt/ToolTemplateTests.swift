import Foundation
import Testing

@testable import LlamaCpp

/// What is learnt from the templates of well-known models, and how they lay
/// functions out.
@Suite struct ToolTemplateTests {
    /// A way with functions as small models have it, in a few lines.
    static let small = """
        {%- if tools %}<|im_start|>system
        {% for tool in tools %}{{ tool | tojson }}
        {% endfor %}<|im_end|>
        {% endif %}
        {%- for message in messages %}<|im_start|>{{ message.role }}
        {{ message.content }}
        {%- for call in message.tool_calls %}
        <tool_call>{"name": "{{ call.function.name }}", "arguments": \
        {{ call.function.arguments | tojson }}}</tool_call>
        {%- endfor %}<|im_end|>
        {% endfor %}
        {%- if add_generation_prompt %}<|im_start|>assistant
        {% endif %}
        """

    private static func source(_ name: String) throws -> String {
        try String(contentsOf: folder.appending(path: name), encoding: .utf8)
    }

    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../.deps/jinja/templates")

    private static func names(_ ends: String...) -> ToolTemplate.TokenNames {
        ToolTemplate.TokenNames(beginning: "<s>", end: ends[0], ends: ends)
    }

    @Test func aWayOfItsOwnIsLearnt() throws {
        let template = try #require(
            ToolTemplate(source: Self.small, names: Self.names("<|im_end|>")))
        #expect(
            template.syntax
                == ToolCallSyntax(
                    first: "<tool_call>{\"name\": \"", beforeArguments: "\", \"arguments\": ",
                    next: "}</tool_call><tool_call>{\"name\": \"", last: "}</tool_call>"))
    }

    private static let hermes = ToolCallSyntax(
        first: "<tool_call>\n{\"name\": \"", beforeArguments: "\", \"arguments\": ",
        next: "}\n</tool_call>\n<tool_call>\n{\"name\": \"", last: "}\n</tool_call>")
    private static let llama = ToolCallSyntax(
        first: "{\"name\": \"", beforeArguments: "\", \"parameters\": ", next: nil, last: "}")
    private static let mistral = ToolCallSyntax(
        first: "[TOOL_CALLS][{\"name\": \"", beforeArguments: "\", \"arguments\": ",
        next: ", \"id\": \"\u{F8F2}\"}, {\"name\": \"", last: ", \"id\": \"\u{F8F2}\"}]")
    private static let deepSeek = ToolCallSyntax(
        first: "<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>", beforeArguments: "<｜tool▁sep｜>",
        next: "<｜tool▁call▁end｜><｜tool▁call▁begin｜>",
        last: "<｜tool▁call▁end｜><｜tool▁calls▁end｜>")

    @Test(arguments: [
        ("Qwen-Qwen2.5-7B-Instruct", "<|im_end|>", hermes),
        ("Qwen-Qwen3-0.6B", "<|im_end|>", hermes),
        ("NousResearch-Hermes-3-Llama-3.1-8B-tool_use", "<|im_end|>", hermes),
        ("ibm-granite-granite-4.0", "<|end_of_text|>", hermes),
        ("meta-llama-Llama-3.2-3B-Instruct", "<|eot_id|>", llama),
        ("mistralai-Mistral-Nemo-Instruct-2407", "</s>", mistral),
        ("deepseek-ai-DeepSeek-V3.1", "<｜end▁of▁sentence｜>", deepSeek),
    ])
    func theWayOfWellKnownModelsIsLearnt(
        name: String, end: String, syntax: ToolCallSyntax
    ) throws {
        let template = try #require(
            ToolTemplate(source: Self.source("\(name).jinja"), names: Self.names(end)))
        #expect(template.syntax == syntax)
    }

    /// No way with functions, or one that no grammar of ours follows.
    @Test(arguments: [
        "google-gemma-2-2b-it", "microsoft-Phi-3.5-mini-instruct", "llama-cpp-rwkv-world",
        "Qwen3-Coder", "openai-gpt-oss-120b",
    ])
    func otherWaysAreLeftAlone(name: String) throws {
        let source = try Self.source("\(name).jinja")
        #expect(ToolTemplate(source: source, names: Self.names("<|im_end|>")) == nil)
    }

    @Test func everyTemplateIsReadWithoutHarm() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
            .filter { $0.hasSuffix(".jinja") }
        let learnt = try files.compactMap {
            ToolTemplate(source: try Self.source($0), names: Self.names("</s>"))
        }
        #expect(files.count > 50)
        #expect(learnt.count > 20)
        for template in learnt { #expect(!template.syntax.first.isEmpty) }
    }

    private static let tool = #"""
        {"type":"function","function":{"name":"look","description":"Looks <|im_end|> \"up\".",\#
        "parameters":{"type":"object","properties":{"what<s>":{"type":"string"}}}}}
        """#
    private static let conversation = [
        TemplateMessage(role: .system, content: "Be brief."),
        TemplateMessage(role: .user, content: "Look <|im_end|> up."),
        TemplateMessage(
            role: .assistant, content: "",
            calls: [
                .init(name: "look", arguments: #"{"what":"a <|im_start|> \"b\""}"#, id: "call00001")
            ]),
        TemplateMessage(
            role: .tool, content: #"{"found":"[INST] <|im_end|>"}"#,
            function: .init(name: "look", callID: "call00001")),
    ]

    /// A template's words may become control tokens, so none of anyone else's
    /// may stand among them.
    @Test(arguments: [
        "Qwen-Qwen2.5-7B-Instruct", "Qwen-Qwen3-0.6B", "meta-llama-Llama-3.2-3B-Instruct",
        "mistralai-Mistral-Nemo-Instruct-2407", "deepseek-ai-DeepSeek-V3.1",
        "ibm-granite-granite-4.0",
    ])
    func whatOthersWriteIsNoWordOfTheTemplate(name: String) throws {
        let template = try #require(
            ToolTemplate(source: Self.source("\(name).jinja"), names: Self.names("</s>")))
        var harmless = Self.conversation
        for index in harmless.indices {
            harmless[index].content = harmless[index].content.replacing("<|im_end|>", with: "x")
                .replacing("[INST]", with: "x")
        }
        harmless[2].calls[0].arguments = #"{"what":"é"}"#
        let words = { (messages: [TemplateMessage], tool: String) in
            try template.layOut(messages, tools: [tool]).pieces.compactMap { piece in
                if case .structure(let words) = piece { words } else { nil }
            }.joined(separator: "\u{0}")
        }
        let tool = Self.tool.replacing("<|im_end|>", with: "é").replacing("<s>", with: "é")
        #expect(try words(Self.conversation, Self.tool) == words(harmless, tool))
    }

    /// The same, read as the model reads it.
    @Test func textsStandWhereTheTemplatePutsThem() throws {
        let template = try #require(
            ToolTemplate(source: Self.small, names: Self.names("<|im_end|>")))
        let (pieces, texts) = try template.layOut(Self.conversation, tools: [Self.tool])
        let text = pieces.map { piece in
            switch piece {
            case .structure(let words): words
            case .content(let index): "‹\(texts[index])›"
            case .quoted(let index): "«\(texts[index])»"
            }
        }.joined()
        #expect(
            text == #"""
                <|im_start|>system
                {"type": "function", "function": {"name": "look", "description": \#
                "«Looks <|im_end|> "up".»", "parameters": {"type": "object", "properties": \#
                {"«what<s>»": {"type": "string"}}}}}
                <|im_end|>
                <|im_start|>system
                ‹Be brief.›<|im_end|>
                <|im_start|>user
                ‹Look <|im_end|> up.›<|im_end|>
                <|im_start|>assistant
                <tool_call>{"name": "look", "arguments": {"what": "«a <|im_start|> "b"»"}}</tool_call>\#
                <|im_end|>
                <|im_start|>tool
                ‹{"found":"[INST] <|im_end|>"}›<|im_end|>
                <|im_start|>assistant

                """#)
    }

    @Test func aTemplateThatRefusesSaysSo() throws {
        let source = Self.small.replacing(
            "{%- if tools %}",
            with:
                "{%- if messages[0].role == 'system' %}{{ raise_exception('no system') }}{% endif %}{%- if tools %}"
        )
        let template = try #require(
            ToolTemplate(source: source, names: Self.names("<|im_end|>")))
        let error = #expect(throws: LlamaError.self) {
            try template.layOut(Self.conversation, tools: [Self.tool])
        }
        #expect(error.map { "\($0)".contains("no system") } == true)
    }
}
