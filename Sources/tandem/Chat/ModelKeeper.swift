import ChatUI
import HybridEngine
import Synchronization

/// Runs the effects that are about the models on this machine.
@MainActor
final class ModelKeeper {
    private let desk: ModelDesk
    private let mailbox: Mailbox
    private var downloads: [String: Task<Void, Never>] = [:]

    init(_ desk: ModelDesk, _ mailbox: Mailbox) {
        self.desk = desk
        self.mailbox = mailbox
    }

    /// Reads folders, beside everything else.
    func look() {
        let (desk, mailbox) = (desk, mailbox)
        Task.detached { mailbox.post(.localModels(desk.models())) }
    }

    func get(_ name: String, acceptsLicence: Bool) {
        let (desk, mailbox, before) = (desk, mailbox, downloads[name])
        let pace = ProgressPace { mailbox.post(.download(model: name, .progress($0))) }
        downloads[name] = Task.detached {
            await before?.value
            let news: DownloadNews
            do throws(DownloadError) {
                let isNew = try await desk.get(name, acceptsLicence) { pace.take($0) }
                news = .finished(isNew: isNew)
            } catch {
                news = .failed(error)
            }
            mailbox.post(.download(model: name, news))
        }
    }

    func cancel(_ name: String) { downloads[name]?.cancel() }

    func remove(_ name: String) {
        let (desk, mailbox) = (desk, mailbox)
        Task.detached {
            do throws(DownloadedModelError) {
                try await desk.remove(name)
                mailbox.post(.notice("\(name) was removed"))
            } catch {
                mailbox.post(.notice("\(name) was not removed: \(error)"))
            }
            mailbox.post(.localModels(desk.models()))
        }
    }

    /// - Parameter keep: has the end written down before it is told.
    func run(
        turn: Int, _ model: String, _ input: String,
        keep: @escaping @Sendable (CustomRun.Ending) async -> Void
    ) -> Task<Void, Never> {
        let (desk, mailbox) = (desk, mailbox)
        return Task.detached {
            let ending = await desk.run(model, input)
            if !Task.isCancelled { await keep(ending) }
            mailbox.post(.modelRan(turn: turn, ending))
        }
    }

    /// What has arrived stays, for the next time.
    func shutDown() async {
        for task in downloads.values { task.cancel() }
        for task in downloads.values { await task.value }
        await desk.shutDown()
    }
}

/// Lets a few words of progress a second through, and each new step.
final class ProgressPace: Sendable {
    private static let pause = Duration.milliseconds(250)

    private struct State {
        var phase: DownloadProgress.Phase?
        var last: ContinuousClock.Instant?
    }

    private let state = Mutex(State())
    private let pass: @Sendable (DownloadProgress) -> Void

    init(pass: @escaping @Sendable (DownloadProgress) -> Void) { self.pass = pass }

    func take(_ progress: DownloadProgress, at now: ContinuousClock.Instant = .now) {
        let passes = state.withLock { state in
            let isSoon = state.last.map { now - $0 < Self.pause } ?? false
            if isSoon, state.phase == progress.phase { return false }
            state = State(phase: progress.phase, last: now)
            return true
        }
        if passes { pass(progress) }
    }
}
