import HybridEngine
import TerminalUI

/// The line above an answer: who gave it, where, and how it went. It is made
/// from the answer's own record, never from what is configured.
package struct AnswerTag: Sendable, Equatable {
    /// A piece, and how early it gives way on a narrow screen: 0 never does.
    package struct Part: Sendable, Equatable {
        package var text: String
        package var givesWay: Int
        /// What stays of it when it gives way.
        package var short: String?

        init(_ text: String, givesWay: Int = 0, short: String? = nil) {
            self.text = text
            self.givesWay = givesWay
            self.short = short
        }
    }
    /// The model's name and its place, when there is one that answers.
    package var who: [Part]
    /// Why the first choice did not answer.
    package var reason: String?
    package var how: [Part]
    package var isLive: Bool

    /// Columns that how it went may need at least: ` · stopped by the model`.
    private static let roomForHow = 23

    package init(_ answer: Answer) {
        isLive = answer.isRunning
        who = Self.who(answer)
        reason = answer.secondChoiceReason
        how = TurnWords.parts(answer)
        if who.isEmpty && how.isEmpty { how = [Part("no model answered")] }
    }

    /// All of it, for line mode.
    package var text: String { Self.joined(who + reasonPart + how) }

    /// As much as fits in a number of columns, with nothing hostile in it. A
    /// reason that has no room is in `reasonLines`.
    package func text(fitting columns: Int) -> String {
        var parts = who + (hasReasonLines(columns) ? [] : reasonPart) + how
        for level in [3, 2] where Self.joined(parts).displayWidth > columns {
            parts = parts.compactMap { part in
                part.givesWay == level ? part.short.map { Part($0) } : part
            }
        }
        if Self.joined(parts).displayWidth > columns, let model = who.first?.text {
            parts[0].text = Self.shortName(model)
        }
        return Self.joined(parts)
    }

    /// The rows of a reason that does not fit beside the name: it is never
    /// cut. Whether it fits does not change while an answer grows.
    package func reasonLines(fitting columns: Int) -> [StyledLine] {
        guard hasReasonLines(columns), let reason else { return [] }
        return StyledText(TextSanitizer.sanitizeLine(reason), style: .dim).wrapped(width: columns)
    }

    private func hasReasonLines(_ columns: Int) -> Bool {
        guard reason != nil, let model = who.first?.text else { return false }
        let least = [Part(Self.shortName(model))] + who.dropFirst() + reasonPart
        return Self.joined(least).displayWidth + Self.roomForHow > columns
    }

    private var reasonPart: [Part] { reason.map { [Part($0)] } ?? [] }

    /// `SmolLM2-135M` of `SmolLM2-135M-Instruct`: what says who it is comes
    /// first in these names.
    package static func shortName(_ name: String) -> String {
        let pieces = name.split(separator: "-")
        let short = pieces.count > 2 ? pieces.prefix(2).joined(separator: "-") : name
        return limited(short, to: 24)
    }

    /// A server may call its model anything: the place stays in sight.
    private static func limited(_ name: String, to limit: Int) -> String {
        name.count > limit ? name.prefix(limit - 1) + "…" : name
    }

    private static func joined(_ parts: [Part]) -> String {
        TextSanitizer.sanitizeLine(parts.map(\.text).joined(separator: " · "))
    }

    private static func who(_ answer: Answer) -> [Part] {
        let model = answer.model ?? refusing(answer)
        return model.map { [Part(limited($0.name, to: 60)), Part($0.source.words)] } ?? []
    }

    /// A model that refused did answer, in its way.
    private static func refusing(_ answer: Answer) -> ModelDescriptor? {
        guard case .failed(let error) = answer.phase, TurnWords.refusal(error.cause) != nil,
            let last = answer.decision?.attempts.last
        else { return nil }
        return ModelDescriptor(name: last.model, source: last.source)
    }
}
