import ChatUI
import HybridEngine
import Synchronization

/// Gives turns their functions, and has the user asked before each call.
@MainActor
final class ToolDesk {
    private let toolbox: Toolbox?
    private let consent: ConsentDesk
    private var offered: [Int: [String]] = [:]

    init(_ toolbox: Toolbox?, _ mailbox: Mailbox) {
        self.toolbox = toolbox
        consent = ConsentDesk(mailbox)
    }

    func offer(_ names: [String], turn: Int) { offered[turn] = names }

    func answer(_ number: Int, isAllowed: Bool) { consent.answer(number, isAllowed: isAllowed) }

    /// The request with the functions that were offered for it.
    func fit(_ request: GenerationRequest, turn: Int) -> GenerationRequest {
        guard let toolbox, let names = offered.removeValue(forKey: turn) else { return request }
        var request = request
        let consent = consent
        request.tools = names.compactMap(toolbox.tool)
        request.toolPolicy = ToolPolicy { await consent.ask(turn: turn, $0) }
        return request
    }
}

/// Questions that wait for the user, by number.
final class ConsentDesk: Sendable {
    private struct State {
        var last = 0
        var waiting: [Int: CheckedContinuation<Bool, Never>] = [:]
    }

    private let state = Mutex(State())
    private let mailbox: Mailbox

    init(_ mailbox: Mailbox) { self.mailbox = mailbox }

    /// Waits for the answer; a turn that is cancelled has none.
    func ask(turn: Int, _ call: FunctionCall) async -> Bool {
        let number = state.withLock { state in
            state.last += 1
            return state.last
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                state.withLock { $0.waiting[number] = continuation }
                // Cancelled before there was anything to answer.
                if Task.isCancelled { return answer(number, isAllowed: false) }
                mailbox.post(.toolAsked(turn: turn, number: number, call))
            }
        } onCancel: {
            answer(number, isAllowed: false)
        }
    }

    /// The first answer counts.
    func answer(_ number: Int, isAllowed: Bool) {
        state.withLock { $0.waiting.removeValue(forKey: number) }?.resume(returning: isAllowed)
    }
}
