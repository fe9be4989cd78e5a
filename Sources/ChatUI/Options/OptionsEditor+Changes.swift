import HybridEngine

// MARK: - By step

extension OptionsEditor {
    /// Takes the value one step further; over those that cannot be had.
    mutating func step(by step: Int) {
        complaint = nil
        switch line {
        case .preset: values = nextPreset(by: step).applied(to: values)
        case .field(let field) where !field.isList: change(field, by: step)
        case .field, .text: complaint = "Type a text here: it is added."
        }
        stayInside()
    }

    /// The preset after the one in force.
    mutating func takeNextPreset() {
        complaint = nil
        let all = OptionsPreset.all
        let next = all.firstIndex { $0.matches(values) }.map { ($0 + 1) % all.count } ?? 0
        values = all[next].applied(to: values)
        stayInside()
    }

    /// Takes the value away.
    mutating func unset() {
        complaint = nil
        switch line {
        case .preset: complaint = "A preset is changed, not unset."
        case .field(let field): try? values.set(field.key, nil)
        case .text(let field, let index):
            var texts = values[field.key]?.texts ?? []
            texts.remove(at: index)
            try? values.set(field.key, texts.isEmpty ? nil : .texts(texts))
        }
        stayInside()
    }

    private mutating func change(_ field: OptionField, by step: Int) {
        var value = field.stepped(values[field.key], by: step)
        guard let first = rules.complaint(about: value, for: field, in: values) else {
            try? values.set(field.key, value)
            return
        }
        complaint = first
        guard rules.obstacle(to: field, in: values) == nil else { return }
        while rules.complaint(about: value, for: field, in: values) != nil {
            let next = field.stepped(value, by: step)
            if next == value { return }
            value = next
        }
        complaint = nil
        try? values.set(field.key, value)
    }

    /// Left and right of a choice of one's own lies the middle.
    private func nextPreset(by step: Int) -> OptionsPreset {
        let all = OptionsPreset.all
        guard let place = all.firstIndex(where: { $0.matches(values) }) else {
            return all[all.count / 2]
        }
        return all[max(0, min(all.count - 1, place + step))]
    }
}

// MARK: - By typing

extension OptionsEditor {
    mutating func type(_ character: Character) {
        complaint = nil
        if edit == nil {
            if character == " ", let field = line.field, field.kind == .flag {
                return step(by: 1)
            }
            beginEdit()
        }
        edit?.type(character)
    }

    mutating func paste(_ text: String) {
        complaint = nil
        if edit == nil { beginEdit() }
        edit?.paste(text)
    }

    mutating func dropEdit() {
        edit = nil
        complaint = nil
    }

    /// Takes what was typed; false when it is wrong and stays.
    mutating func finishEdit() -> Bool {
        guard let edit else { return true }
        guard case .value(let value) = edit.outcome(in: values, rules) else { return false }
        try? values.set(edit.field.key, value)
        self.edit = nil
        stayInside()
        return true
    }

    private mutating func beginEdit() {
        switch line {
        case .preset: complaint = "Left and Right change the preset."
        case .field(let field): beginEdit(OptionEdit(field))
        case .text(let field, let index): beginEdit(OptionEdit(field, textIndex: index))
        }
    }

    private mutating func beginEdit(_ edit: OptionEdit) {
        if let reason = rules.obstacle(to: edit.field, in: values) {
            complaint = rules.refusal(edit.field, reason)
        } else {
            self.edit = edit
        }
    }
}
