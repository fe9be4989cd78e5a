import HybridEngine
import TerminalUI

/// All that is known of a model.
enum ModelDetails {
    static func rows(_ entry: ModelsContent.Entry, _ state: State, width: Int) -> [StyledLine] {
        var facts: [(String, String)] = [("Model", entry.name)]
        if let model = entry.local {
            let remark = LocalModelWords.remark(model, isInUse: entry.isInUse, state)
            let licence = [model.licence, model.licenceURL].compactMap { $0 }
            facts += [
                ("Kind", model.kind == .language ? "language model" : "custom model"),
                ("State", model.state == .available ? "not on this machine" : remark.text),
                ("Size", LocalModelWords.size(model)),
                ("Licence", licence.joined(separator: ", ")),
            ]
            facts += model.details.map { ($0.name, $0.value) }
        } else {
            facts += [("Kind", "in the cloud"), ("State", entry.isInUse ? "in use" : "")]
        }
        let told = facts.filter { !$0.1.isEmpty }
        return FactRows.rows(
            told.map { (name: $0.0, value: TextSanitizer.sanitizeLine($0.1)) }, width: width)
    }
}
