import TerminalUI

/// Rows of a name and what there is to say under it.
enum FactRows {
    private static let nameColumns = 14

    static func rows(_ facts: [(name: String, value: String)], width: Int) -> [StyledLine] {
        facts.flatMap { fact -> [StyledLine] in
            let body = StyledText(fact.value).wrapped(width: max(1, width - nameColumns))
            return body.enumerated().map { index, line in
                let lead = index == 0 ? fact.name : ""
                let padding = String(
                    repeating: " ", count: max(1, nameColumns - lead.displayWidth))
                return StyledLine(lead, style: .dim).followed(by: StyledLine(padding))
                    .followed(by: line)
            }
        }
    }
}
