import Jinja
import Testing

@Suite struct JinjaTemplateTests {
    @Test func fillsIn() throws {
        let template = try JinjaTemplate(
            "{% for m in messages %}<{{ m.role }}>{{ m.content | trim }}{% endfor %}")
        let globals = #"{"messages":[{"role":"user","content":" Grüße 🙂 "}]}"#
        #expect(try template.render(globals) == "<user>Grüße 🙂")
    }

    @Test func isFilledInAgain() throws {
        let template = try JinjaTemplate("{{ a }}{{ tools | tojson }}")
        #expect(try template.render(#"{"a":1,"tools":[{"b":2,"a":1}]}"#) == #"1[{"b": 2, "a": 1}]"#)
        #expect(try template.render(#"{"a":"","tools":null}"#) == "null")
    }

    @Test(arguments: ["{% for %}", "{{ a", "{% if a %}", "{{ 'a' ", "{% endfor %}"])
    func saysWhatCannotBeRead(source: String) throws {
        #expect(throws: JinjaError.self) { try JinjaTemplate(source).render("{}") }
    }

    @Test func saysWhyItRefuses() throws {
        let template = try JinjaTemplate("{{ raise_exception('only one call') }}")
        let error = #expect(throws: JinjaError.self) { try template.render("{}") }
        #expect(error?.description.contains("only one call") == true)
    }

    @Test(arguments: ["", "[]", "{", "nothing"])
    func takesNothingButAnObject(globals: String) throws {
        let template = try JinjaTemplate("{{ a }}")
        _ = try? template.render(globals)
    }
}
