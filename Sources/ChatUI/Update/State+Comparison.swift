import HybridEngine
import TerminalUI

/// Both models' answers to one message, side by side.
extension State {
    // MARK: Asking

    /// What is given, else the draft, else the message that is chosen or the
    /// last.
    mutating func askBoth(_ argument: String, at now: Moment) -> [Effect] {
        if let obstacle = obstacleToBoth {
            notice = obstacle
            return []
        }
        guard !isBusy() else { return [] }
        if !argument.isEmpty {
            return handOver(
                OutgoingMessage(
                    text: argument, purpose: .both, draft: "/both " + argument, files: [],
                    readings: []), isDraft: false, at: now)
        }
        let text = draft.wholeText
        guard text.allSatisfy(\.isWhitespace) else {
            guard case .text(let message) = SlashCommand.parse(text) else {
                notice = "The draft is a command: only a message can be asked of both models"
                return []
            }
            return handOver(
                OutgoingMessage(
                    text: message, purpose: .both, draft: draft.editor.string,
                    pastes: draft.pastes, files: [], readings: []), isDraft: true, at: now)
        }
        return askBothAgain(at: now)
    }

    private var obstacleToBoth: String? {
        let key = keyMap.hint(.nextMode)
        switch mode {
        case .onlyOnDevice:
            return "This mode keeps everything on this machine: the cloud is not asked · "
                + "\(key) changes the mode"
        case .onlyInCloud:
            return "In this mode the model on this machine is not asked · \(key) changes the mode"
        case .preferOnDevice, .preferInCloud: return nil
        }
    }

    mutating func beginBoth(_ text: String, files: [Attachment], at now: Moment) -> [Effect] {
        if let id = edited, let index = conversation.messages.firstIndex(where: { $0.id == id }) {
            conversation.replace(index, with: text, files: files, time: now.wallClock)
        } else {
            conversation.ask(text, files: files, time: now.wallClock)
        }
        edited = nil
        return sendBoth(isNew: true, at: now)
    }

    private mutating func askBothAgain(at now: Moment) -> [Effect] {
        guard let question = chosenQuestion else {
            notice = "There is no message to ask of both models"
            return []
        }
        conversation.setAnswersAside(of: question)
        return sendBoth(isNew: false, at: now)
    }

    private mutating func sendBoth(isNew: Bool, at now: Moment) -> [Effect] {
        focusDraft()
        pane.follow(in: conversation.messages)
        let turns = conversation.beginComparison(
            time: now.wallClock, left: terms(in: .onlyOnDevice), right: terms(in: .onlyInCloud))
        sidePanes = [TranscriptPane(), TranscriptPane()]
        // Two answers that ask for consent at once are nothing to read.
        if !offeredTools.isEmpty { notice = "Both models answer without functions" }
        let request = conversation.request(options: optionsInForce.options)
        let kept = keepsConversations ? conversation.keptComparison(isNew: isNew) : []
        return zip([turns.left, turns.right], kept).map { .keep(turn: $0, $1) } + [
            .send(turn: turns.left, request, mode: .onlyOnDevice),
            .send(turn: turns.right, request, mode: .onlyInCloud),
        ]
    }

    // MARK: Choosing

    mutating func pick(_ side: Comparison.Side, at now: Moment) -> [Effect] {
        guard conversation.comparison != nil else {
            notice = nothingToPick
            return []
        }
        let stopped = conversation.choose(side).map { [Effect.cancel(turn: $0)] } ?? []
        pane.follow(in: conversation.messages)
        let key = keyMap.hint(side == .left ? .versionAfter : .versionBefore, in: [.transcript])
        notice = "The other answer stays as a version of it: \(key) in the conversation shows it"
        return stopped + branchEffects + sendQueued(at: now)
    }

    var nothingToPick: String {
        "There are no two answers to choose from · \(keyMap.hint(.both)) asks both models"
    }

    var pickWords: String {
        "Choose an answer, \(keyMap.hint(.pickLeft)) or \(keyMap.hint(.pickRight)),"
    }

    /// Says what to do once both have ended.
    mutating func tellComparison() {
        guard let comparison = conversation.comparison, !comparison.isRunning else { return }
        notice =
            "Both have ended: \(keyMap.hint(.pickLeft)) keeps the first, "
            + "\(keyMap.hint(.pickRight)) the second"
    }

    // MARK: Keys

    var comparisonPlaces: [CommandEntry.Place] {
        conversation.comparison != nil && (focus == .transcript || draft.isEmpty)
            ? [.comparison] : []
    }

    /// What keys mean while two answers stand side by side; nil for what they
    /// always mean.
    mutating func runInComparison(_ command: Command) -> [Effect]? {
        guard let comparison = conversation.comparison else { return nil }
        let page = max(1, sidePanes[comparison.side.rawValue].size.rows - 1)
        switch command {
        case .otherSide: conversation.comparison?.side = comparison.side.other
        case .lineUp, .previousMessage: scrollSide(by: -1)
        case .lineDown, .nextMessage: scrollSide(by: 1)
        case .pageUp: scrollSide(by: -page)
        case .pageDown: scrollSide(by: page)
        case .halfPageUp: scrollSide(by: -max(1, page / 2))
        case .halfPageDown: scrollSide(by: max(1, page / 2))
        case .top: changeSide { $0.scrollToTop(in: $1) }
        case .follow: changeSide { $0.follow(in: $1) }
        case .thoughts where !draft.hasPastes, .raw, .fold: toggle(command)
        case .copy: return [.copy(comparison[comparison.side].text, name: "the answer")]
        case .why, .find, .findNext, .findPrevious, .nextCode, .previousCode, .copyCode,
            .copyLink, .focus:
            notice = "\(pickWords) first"
        default: return nil
        }
        return []
    }

    private mutating func scrollSide(by rows: Int) {
        changeSide { $0.scroll(by: rows, in: $1) }
    }

    private mutating func changeSide(
        _ change: (inout TranscriptPane, _ messages: [ChatMessage]) -> Void
    ) {
        guard let comparison = conversation.comparison else { return }
        change(&sidePanes[comparison.side.rawValue], [comparison[comparison.side]])
    }

    private mutating func toggle(_ command: Command) {
        guard let side = conversation.comparison?.side else { return }
        switch command {
        case .raw: conversation.comparison?[side].showsRaw.toggle()
        case .thoughts: conversation.comparison?[side].showsThoughts.toggle()
        default: conversation.comparison?[side].isFolded.toggle()
        }
    }

    // MARK: Stopping

    /// Stops the side that keys act on, else the other; nil where neither runs.
    mutating func stopSide() -> [Effect]? {
        guard let comparison = conversation.comparison else { return nil }
        let sides = [comparison.side, comparison.side.other]
        guard let side = sides.first(where: comparison.isRunning),
            let turn = conversation.comparison?.stop(side)
        else { return nil }
        notice = "Stopped"
        tellComparison()
        return [.cancel(turn: turn)]
    }

    mutating func stopBoth() -> [Effect] {
        Comparison.Side.allCases.compactMap { conversation.comparison?.stop($0) }
            .map { .cancel(turn: $0) }
    }

    // MARK: Layout

    mutating func settleSides(in rect: Rect) {
        guard let comparison = conversation.comparison else { return }
        let layout = ComparisonLayout(rect)
        for side in Comparison.Side.allCases {
            let messages = [comparison[side]]
            sidePanes[side.rawValue].layouts.setTheme(theme)
            sidePanes[side.rawValue].resize(to: layout[side].text.size, in: messages)
            sidePanes[side.rawValue].settle(in: messages)
        }
    }
}
