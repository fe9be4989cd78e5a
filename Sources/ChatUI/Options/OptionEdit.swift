import HybridEngine
import TerminalUI

/// A value being typed: a field's, or one text of a field that has several.
struct OptionEdit: Sendable, Equatable {
    let field: OptionField
    /// Of the text that it replaces; nil for a new one, and for a field that
    /// has one value.
    let textIndex: Int?
    /// One line, in the form of `OptionText`.
    private(set) var editor = DraftEditor()

    init(_ field: OptionField, textIndex: Int? = nil) {
        self.field = field
        self.textIndex = textIndex
    }

    var isEmpty: Bool { editor.isEmpty }

    mutating func type(_ character: Character) { editor.type(character) }

    mutating func perform(_ command: EditCommand) { editor.perform(command) }

    /// Pasted text: it is meant as it is.
    mutating func paste(_ text: String) {
        enter(field.isList ? OptionText.escaped(text) : text)
    }

    /// Text as if it had been typed.
    mutating func enter(_ text: String) {
        let newline = field.isList ? "\\n" : " "
        editor.insert(text.map { $0.isNewline ? newline : String($0) }.joined())
    }

    /// The part that fits in a number of columns, the cursor always among it.
    func window(columns: Int) -> (text: String, cursor: Int) { editor.window(columns: columns) }

    /// What the field would be with it.
    enum Outcome: Equatable {
        case value(OptionValue?)
        case wrong(String)
    }

    func outcome(in values: OptionValues, _ rules: OptionRules) -> Outcome {
        let value: OptionValue?
        if field.isList {
            value = texts(in: values)
        } else if isEmpty {
            value = nil
        } else {
            guard let parsed = try? field.parse(word ?? editor.string) else {
                return .wrong(rules.range(of: field))
            }
            value = parsed
        }
        if let value, let complaint = rules.complaint(about: value, for: field, in: values) {
            return .wrong(complaint)
        }
        return .value(value)
    }

    /// The only word that begins as typed.
    private var word: String? {
        let words =
            switch field.kind {
            case .word(let words): words
            case .flag: ["yes", "no"]
            default: [String]()
            }
        let begun = words.filter { $0.lowercased().hasPrefix(editor.string.lowercased()) }
        return begun.count == 1 ? begun.first : nil
    }

    /// All texts with this one; nil when none is left.
    private func texts(in values: OptionValues) -> OptionValue? {
        var texts = values[field.key]?.texts ?? []
        let typed = isEmpty ? [] : [OptionText.unescaped(editor.string)]
        if let textIndex, texts.indices.contains(textIndex) {
            texts.replaceSubrange(textIndex...textIndex, with: typed)
        } else {
            texts += typed
        }
        return texts.isEmpty ? nil : .texts(texts)
    }
}

extension OptionValue {
    /// Of a field that takes several.
    var texts: [String]? { if case .texts(let texts) = self { texts } else { nil } }
}
