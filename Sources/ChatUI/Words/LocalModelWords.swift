import HybridEngine
import TerminalUI

/// A model of this machine in words.
package enum LocalModelWords {
    /// Of a bar.
    private static let barWidth = 15

    /// `137 MB`, `~398 MB`.
    static func size(_ model: LocalModel) -> String {
        model.size.map { (model.isSizeEstimated ? "~" : "") + ByteCount.text($0) } ?? ""
    }

    /// What its row says behind it.
    static func remark(_ model: LocalModel, isInUse: Bool, _ state: State) -> StyledLine {
        if let progress = state.shelf.progress(of: model) { return bar(progress) }
        if state.shelf.failures[model.name] != nil {
            return StyledLine("could not be got", style: .dim)
        }
        if isInUse, model.isInstalled { return StyledLine("in use", style: .dim) }
        return StyledLine(TextSanitizer.sanitizeLine(standing(model, state)), style: .dim)
    }

    private static func standing(_ model: LocalModel, _ state: State) -> String {
        if let obstacle = model.obstacle { return obstacle }
        if model.isInstalled {
            guard model.kind == .custom else { return "ready" }
            return model.isRouters ? "used by the router" : "ready · /run"
        }
        if case .missing = model.state { return "not here" }
        if state.mode == .onlyOnDevice { return "not got in this mode" }
        let enter = state.keyMap.hint(.fold, in: [.transcript])
        if case .partial(let received, let total) = model.state, let total, total > 0 {
            return "\(enter) goes on at \(Numbers.percent(Double(received) / Double(total)))"
        }
        return "\(enter) gets it"
    }

    /// `██████████░░░░░ 62 %`.
    private static func bar(_ progress: DownloadProgress) -> StyledLine {
        switch progress.phase {
        case .waiting: return StyledLine("waiting for the host", style: .dim)
        case .verifying: return StyledLine(progress.words, style: .dim)
        case .downloading, .copying: break
        }
        guard let fraction = progress.fraction else {
            return StyledLine("\(ByteCount.text(progress.received)) here", style: .dim)
        }
        let full = Int((fraction * Double(barWidth)).rounded(.down))
        let bar =
            String(repeating: "█", count: full) + String(repeating: "░", count: barWidth - full)
        return StyledLine("\(bar) \(Int(fraction * 100)) %")
    }

    /// More than its row has room for; what the keys would do.
    static func sentence(_ entry: ModelsContent.Entry, _ state: State) -> String {
        guard let panel = state.overlay?.modelsPanel, let model = entry.local else { return "" }
        if let question = panel.question { return words(question, model, state) }
        if let refusal = panel.refusal { return refusal }
        if let progress = state.shelf.progress(of: model) {
            let isOwn = state.shelf.downloads[model.name] != nil
            let cancel = state.keyMap.hint(.cancelDownload, in: [.models])
            return progress.words + (isOwn ? " · \(cancel) cancels" : " · by another program")
        }
        if let error = state.shelf.failures[model.name] {
            return "\(model.name) could not be got: \(error)"
        }
        return notes(model)
    }

    /// What a model that only set-up can bring asks for. Its rules lie in the
    /// program's source, also where the program was installed from it.
    package static func isMissing(_ name: String) -> String {
        "\(name) is not here: make chat or make install in the program's source brings it"
    }

    private static func notes(_ model: LocalModel) -> String {
        if let obstacle = model.obstacle { return "\(model.name) \(obstacle)" }
        switch model.state {
        case .missing: return isMissing(model.name)
        case .partial(let received, let total):
            let all = total.map { " of \(ByteCount.text($0))" } ?? ""
            return "\(ByteCount.text(received))\(all) are here"
        default: return model.isInstalled ? "" : model.remark.map { "\(model.name) \($0)" } ?? ""
        }
    }

    private static func words(
        _ question: ModelsPanel.Question, _ model: LocalModel, _ state: State
    ) -> String {
        let map = state.keyMap
        switch question {
        case .licence:
            let place = model.licenceURL.map { ", \($0)" } ?? ""
            let licence = model.licence ?? "the model's own licence"
            return "Its licence has to be accepted: \(licence)\(place) · "
                + "\(map.hint(.fold, in: [.transcript])) accepts and gets it"
        case .removal:
            let size = model.size.map { " and frees \(ByteCount.text($0))" } ?? ""
            return "\(map.hint(.removeModel, in: [.models])) again removes \(model.name)\(size)"
        }
    }
}
