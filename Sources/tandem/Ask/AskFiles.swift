import ChatUI
import Dispatch
import HybridEngine

/// The files of `--file`.
struct AskFiles {
    private let names: [String]
    private let environment: ProcessEnvironment
    private let notes: Notes
    private let readsPDFText: Bool

    /// - Parameter readsPDFText: whether the model on this machine may be asked.
    init(
        _ names: [String], _ environment: ProcessEnvironment, _ notes: Notes, readsPDFText: Bool
    ) {
        self.names = names
        self.environment = environment
        self.notes = notes
        self.readsPDFText = readsPDFText
    }

    /// All of them, or none: the first that cannot be attached says why.
    func read() throws(Refusal) -> [Attachment] {
        let reader = AttachmentReader(
            environment: environment.variables, readsPDFText: readsPDFText)
        var files: [Attachment] = []
        for name in names {
            let patience = tellAfterAWhile(name)
            defer { patience.cancel() }
            do throws(AttachmentError) {
                let file =
                    name == "-"
                    ? try reader.attachment(name: Self.inputName, bytes: try standardInput())
                    : try reader.read(environment.absolute(name), as: name)
                tell(file)
                files.append(file)
                try files.checkTogether()
            } catch {
                throw Refusal(error)
            }
        }
        return files
    }

    private static let inputName = "standard input"

    /// Waited for without end: it was named.
    private func standardInput() throws(AttachmentError) -> [UInt8] {
        do throws(InputError) {
            return try AskPreparation.reader(.always, hasPrompt: true).readBytes { _ in
                notes.note("waiting for standard input")
            } ?? []
        } catch {
            switch error {
            case .tooLarge(let limit):
                throw .tooLarge(
                    Self.inputName, size: Int64(limit), limit: Int64(Attachment.largest))
            case .unreadable(let reason): throw .unreadable(Self.inputName, reason: reason)
            case .notText: throw .binary(Self.inputName)
            }
        }
    }

    /// A PDF's text may take long, and so may a disk.
    private func tellAfterAWhile(_ name: String) -> DispatchWorkItem {
        let notes = notes
        let item = DispatchWorkItem { notes.note("reading \(name)") }
        if name != "-" { DispatchQueue.global().asyncAfter(deadline: .now() + 1, execute: item) }
        return item
    }

    private func tell(_ file: Attachment) {
        if let remark = file.remark { notes.note(remark) }
        notes.detail("attaches \(FileWords.line(file))")
    }
}
