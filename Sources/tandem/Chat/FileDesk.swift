import ChatUI
import HybridEngine

/// Reads the files that a chat wants to attach.
struct FileDesk: Sendable {
    private let environment: ProcessEnvironment?

    /// - Parameter environment: nil reads nothing.
    init(_ environment: ProcessEnvironment? = nil) { self.environment = environment }

    func read(_ wishes: [FileWish], number: Int, _ mailbox: Mailbox) {
        Task.detached {
            let news = await BlockingWork.run { wishes.map(read) }
            mailbox.post(.filesRead(number: number, news))
        }
    }

    /// The first path with a file counts.
    private func read(_ wish: FileWish) -> FileNews {
        guard let environment else { return .failure(.missing(wish.paths.first ?? "")) }
        let reader = AttachmentReader(environment: environment.variables)
        var missing = AttachmentError.missing(wish.paths.first ?? "")
        for path in wish.paths {
            do throws(AttachmentError) {
                return .success(try reader.read(environment.absolute(path), as: path))
            } catch {
                guard case .missing = error else { return .failure(error) }
                missing = error
            }
        }
        return .failure(missing)
    }
}
