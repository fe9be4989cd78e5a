import ChatUI
import HybridEngine

/// Brings earlier prompts into the chat and keeps new ones, in the order in
/// which they were sent.
@MainActor
final class HistoryKeeper {
    private let history: PromptHistory
    private let mailbox: Mailbox
    /// The write before must be done before the next one begins.
    private var last: Task<Void, Never>?

    init(paths: ApplicationPaths, mailbox: Mailbox) {
        history = PromptHistory(path: paths.historyFile)
        self.mailbox = mailbox
    }

    func load() {
        then { history, mailbox in
            do throws(LanguageModelError) {
                mailbox.post(.historyLoaded(try await history.load()))
            } catch {
                mailbox.post(.notice(ErrorPresentation(error).sentence))
            }
        }
    }

    func remember(_ prompt: String) {
        then { history, mailbox in
            do throws(LanguageModelError) {
                try await history.append(prompt)
            } catch {
                mailbox.post(.notice(ErrorPresentation(error).sentence))
            }
        }
    }

    /// All is on the disk.
    func finish() async { await last?.value }

    private func then(_ work: @escaping @Sendable (PromptHistory, Mailbox) async -> Void) {
        let (history, mailbox, before) = (history, mailbox, last)
        last = Task.detached {
            await before?.value
            await work(history, mailbox)
        }
    }
}
