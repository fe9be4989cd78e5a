import HybridEngine
import TerminalUI

/// Takes in what happened; gives what is to be done outside. Total: every
/// action is possible in every state.
package func update(_ state: inout State, _ action: Action, at now: Moment) -> [Effect] {
    let effects = state.step(action, at: now)
    state.settle()
    return effects
}

/// Takes in what happened, in order. A run of text that streams in is made to
/// fit once, at its end: nobody sees what lies between.
package func update(
    _ state: inout State, _ actions: [Action], at now: Moment
) -> [Effect] {
    var effects: [Effect] = []
    for (index, action) in actions.enumerated() {
        effects += state.step(action, at: now)
        let next = index + 1 < actions.count ? actions[index + 1] : nil
        if !action.isText || next?.isText != true { state.settle() }
    }
    return effects
}

extension Action {
    fileprivate var isText: Bool {
        if case .response(_, .textDelta) = self { true } else { false }
    }
}

extension Action {
    /// Events of answers come often, and never do.
    fileprivate var mayChangeDraft: Bool {
        switch self {
        case .input, .draftEdited, .files, .filesRead, .command, .opened: true
        default: false
        }
    }
}

extension State {
    /// An answer that ends while nobody looks is told of, where that is wanted.
    fileprivate mutating func step(_ action: Action, at now: Moment) -> [Effect] {
        let wasAnswering = conversation.isAnswering
        var effects = take(action, at: now) + count(at: now)
        if action.mayChangeDraft { effects += lookAtNames() }
        let hasEnded = wasAnswering && !conversation.isAnswering
        return hasEnded && !hasFocus && notify != .off ? effects + [.tellEnd(notify)] : effects
    }

    fileprivate mutating func take(_ action: Action, at now: Moment) -> [Effect] {
        switch action {
        case .input(let event): return take(event, at: now)
        case .resized(let size): self.size = size
        case .response(let turn, let event): return take(event, turn: turn, at: now)
        case .sent(let turn, let sent): conversation.note(sent, turn: turn)
        case .toolAsked(let turn, let number, let call):
            return take(call, number: number, turn: turn, at: now)
        case .filesRead(let number, let news): return take(news, number: number, at: now)
        case .filesSeen(let number, let news): draftFiles.named.take(news, number: number)
        case .responseFailed(let turn, let error) where conversation.compaction?.turn == turn:
            failCompaction(ErrorPresentation(error).sentence)
        case .responseFailed(let turn, let error):
            if conversation.fail(error, turn: turn) {
                holdQueue()
                tellComparison()
                return closeConsent()
            }
        case .deviceStatus(let status): device = status
        case .cloudStatus(let status): take(status, at: now)
        case .keyFound(let place): key.found = place
        case .cloudModels(let names, let isRemembered):
            changeModelList { $0.cloudModels.take(names, isRemembered: isRemembered) }
        case .cloudModelsFailed(let error):
            changeModelList { $0.cloudModels.source = .failed(error) }
        case .localModels(let models):
            changeModelList { $0.shelf.take(models, inUse: $0.deviceModel) }
            return watchesForeignDownload ? [.wake(after: Self.modelsSeconds)] : []
        case .download(let name, let news): return take(news, of: name)
        case .modelRan(let turn, let ending):
            conversation.endRun(ending, turn: turn)
            return sendQueued(at: now)
        case .historyLoaded(let prompts): draft.completeHistory(prompts)
        case .opened(let conversation, let mode, let isOpenElsewhere):
            return takeOpened(conversation, mode: mode, isOpenElsewhere: isOpenElsewhere, at: now)
        case .previewed(let ending): return takePreview(ending)
        case .notOpened(let sentence): return takeNotOpened(sentence, at: now)
        case .sessions(let found, let number): takeSessions(found, number: number)
        case .sessionsFailed(let sentence, let number): failSessions(sentence, number: number)
        case .sessionChanged(let id, let failure): return takeSessionChange(id, failure)
        case .logRead(let lines): takeLog(lines)
        case .role(let name, let use): return takeRole(name, use, at: now)
        case .roleNames(let names, let folder): takeRoleNames(names, folder)
        case .files(let paths, let beginning): takeFiles(paths, beginning: beginning)
        case .storeTrouble(let trouble): storeTrouble = trouble
        case .draftEdited(let text): takeEdited(text)
        case .woke:
            expire(at: Moment(uptime: now.uptime + Self.timerSlack, wallClock: ""))
            return watchesForeignDownload ? [.lookAtModels] : []
        case .notice(let sentence): notice = sentence
        case .submit(let text): return send(text, at: now)
        case .line(let text): return takeLine(text, at: now)
        case .command(let command): return run(command, at: now)
        }
        return []
    }

    private mutating func take(
        _ event: ResponseEvent, turn: Int, at now: Moment
    ) -> [Effect] {
        if conversation.compaction?.turn == turn { return takeSummary(event, at: now) }
        guard conversation.take(event, turn: turn) else { return [] }
        switch event {
        case .retry(let notice): take(notice, at: now)
        case .finished where conversation.comparison != nil: tellComparison()
        case .finished(let reason, _):
            if reason.isAnswer { return sendQueued(at: now) }
            holdQueue()
        default: break
        }
        return []
    }

    private mutating func take(_ event: InputEvent, at now: Moment) -> [Effect] {
        expire(at: now)
        switch event {
        case .key(let key): return press(key, at: now)
        case .paste(let text): return paste(text)
        case .focus(let isHere):
            hasFocus = isHere
            return isHere && notify == .title ? [.takeBackTitle] : []
        case .background(let isDark):
            if themeName == .auto { theme = Theme(.auto, capabilities, isDark: isDark) }
            return []
        }
    }

    private mutating func expire(at now: Moment) {
        guard let deadline = quitDeadline, now.uptime >= deadline else { return }
        quitDeadline = nil
        notice = nil
    }
}
