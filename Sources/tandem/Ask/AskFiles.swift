import ChatUI
import HybridEngine

/// The files of `--file`.
struct AskFiles {
    private let options: AskOptions
    private let environment: ProcessEnvironment
    private let notes: Notes

    init(_ options: AskOptions, _ environment: ProcessEnvironment, _ notes: Notes) {
        self.options = options
        self.environment = environment
        self.notes = notes
    }

    /// All of them, or none: the first that cannot be attached says why.
    func read() throws(Refusal) -> [Attachment] {
        let reader = AttachmentReader(environment: environment.variables)
        var files: [Attachment] = []
        for name in options.files {
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

    private func tell(_ file: Attachment) {
        if let remark = file.remark { notes.note(remark) }
        if options.isVerbose, !options.isQuiet { notes.note("attaches \(FileWords.line(file))") }
    }
}
