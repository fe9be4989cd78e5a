import HybridEngine
import TerminalUI

/// A custom model's answer as a message. Language models never see it.
package struct CustomRun: Sendable, Equatable {
    /// What came of it.
    package enum Ending: Sendable, Equatable {
        /// The names of the files that went in, in the order of the inputs.
        case finished(CustomModelResult, files: [String])
        case failed(CustomModelError)
    }

    package enum Phase: Sendable, Equatable {
        case running
        case finished
        case stopped
        case failed
    }

    /// Labels that are shown.
    private static let top = 5

    package let turn: Int
    package let model: String
    package private(set) var phase = Phase.running
    /// What came out, in rows that are not wrapped.
    package private(set) var lines: [String] = []
    /// Why nothing came out.
    package private(set) var remark: String?
    private var finishedTag: String?
    /// What went in, as it was typed.
    private let input: String

    init(turn: Int, model: String, input: String) {
        self.turn = turn
        self.model = model
        self.input = input
    }

    /// One that was stored, by this program or by whoever made a file of it.
    init(_ stored: StoredRun) {
        self.init(turn: 0, model: stored.model, input: stored.input)
        phase = stored.remark == nil ? .finished : .failed
        lines = stored.lines.map { TextSanitizer.sanitizeLine($0) }
        remark = stored.remark.map { TextSanitizer.sanitizeLine($0) }
        finishedTag = TextSanitizer.sanitizeLine(stored.tag)
    }

    /// What is written down of it; nil before its end, and where it was
    /// stopped.
    var stored: StoredRun? {
        guard phase == .finished || phase == .failed else { return nil }
        return StoredRun(model: model, input: input, tag: tag, lines: lines, remark: remark)
    }

    /// `efficientnet_lite0 · on device · custom model · 5 ms`.
    package var tag: String {
        if let finishedTag { return finishedTag }
        let how =
            switch phase {
            case .running: "running"
            case .stopped: "stopped"
            case .failed, .finished: "no result"
            }
        return TextSanitizer.sanitizeLine("\(model) · on device · custom model · \(how)")
    }

    /// What a conversation that begins with it is called.
    var title: String { TextSanitizer.sanitizeLine("\(model) \(input)") }

    mutating func end(_ ending: Ending) {
        switch ending {
        case .finished(let result, let files):
            phase = .finished
            finishedTag = CustomModelWords.tag(result)
            lines = heading(result, files) + CustomModelWords.lines(result, top: Self.top)
        case .failed(.cancelled): stop()
        case .failed(let error):
            phase = .failed
            remark = TextSanitizer.sanitizeLine(error.description)
        }
    }

    mutating func stop() { phase = .stopped }

    /// The pictures, else what was typed.
    private func heading(_ result: CustomModelResult, _ files: [String]) -> [String] {
        if result.images.isEmpty {
            return input.isEmpty ? [] : [TextSanitizer.sanitizeLine(input)]
        }
        return zip(result.images, files).map { CustomModelWords.picture($0, name: $1) }
    }
}
