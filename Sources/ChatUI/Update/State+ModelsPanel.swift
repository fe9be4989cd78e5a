import HybridEngine

/// Keys while the list of models is open.
extension State {
    /// Nil for what any card knows.
    mutating func runInModels(_ command: Command) -> [Effect]? {
        let before = overlay?.modelsPanel ?? ModelsPanel()
        if before.showsDetails { return runInDetails(command) }
        // A question and a refusal hold until the next key.
        overlay?.changeModels { ($0.question, $0.refusal) = (nil, nil) }
        guard let entry = ModelsContent.chosen(self) else { return nil }
        switch command {
        case .fold: return enter(entry, after: before.question)
        case .updateModel: return update(entry)
        case .removeModel: return remove(entry, after: before.question)
        case .cancelDownload: return cancelDownload(of: entry)
        case .modelDetails: showDetails(true)
        case .stop where before.question != nil: break
        default: return move(inModels: command) ? [] : nil
        }
        return []
    }

    private mutating func move(inModels command: Command) -> Bool {
        let page = max(1, OverlayView.card(for: self).visibleRows - 1)
        switch command {
        case .lineUp, .previousMessage: selectModel(by: -1)
        case .lineDown, .nextMessage: selectModel(by: 1)
        case .pageUp: selectModel(by: -page)
        case .pageDown: selectModel(by: page)
        case .top: selectModel(by: -.max / 2)
        case .follow: selectModel(by: .max / 2)
        default: return false
        }
        return true
    }

    private mutating func runInDetails(_ command: Command) -> [Effect]? {
        switch command {
        case .stop, .interrupt, .modelDetails, .fold:
            showDetails(false)
            return []
        default: return nil
        }
    }

    private mutating func showDetails(_ shows: Bool) {
        overlay?.changeModels { $0.showsDetails = shows }
        overlay?.firstRow = 0
    }

    /// What another program downloads is looked at while the list shows it.
    var watchesForeignDownload: Bool {
        overlay?.modelsPanel != nil && shelf.hasForeignDownload
    }

    static var modelsSeconds: Double { 1 }

    // MARK: - One model

    /// Enter uses what is here and gets what is not.
    private mutating func enter(
        _ entry: ModelsContent.Entry, after question: ModelsPanel.Question?
    ) -> [Effect] {
        guard let model = entry.local, !model.isInstalled else { return useAndClose(entry) }
        if question == .licence(model.name) { return get(model, acceptsLicence: true) }
        if let reason = reasonNotToGet(model) { return refuse(reason) }
        if model.wantsAcceptance {
            overlay?.changeModels { $0.question = .licence(model.name) }
            return []
        }
        return get(model)
    }

    private mutating func useAndClose(_ entry: ModelsContent.Entry) -> [Effect] {
        overlay = nil
        if let model = entry.local, model.kind == .custom, draft.isEmpty {
            focusDraft()
            draft.editor.setText("/run \(model.name) ")
            notice = "A file or a text follows the model's name"
            return []
        }
        return use(entry)
    }

    private mutating func update(_ entry: ModelsContent.Entry) -> [Effect] {
        guard let model = entry.local else { return refuse("The cloud keeps its models itself") }
        guard model.isInstalled else { return enter(entry, after: nil) }
        guard model.canBeUpdated else {
            return refuse("\(model.name) was not downloaded: there is nothing to ask for more")
        }
        if let reason = reasonNotToGet(model) { return refuse(reason) }
        return get(model)
    }

    private mutating func remove(
        _ entry: ModelsContent.Entry, after question: ModelsPanel.Question?
    ) -> [Effect] {
        guard let model = entry.local else { return refuse("The cloud keeps its models itself") }
        if shelf.progress(of: model) != nil {
            return refuse("\(model.name) is being downloaded")
        }
        guard model.canBeRemoved else {
            return refuse("\(model.name) was not downloaded: nothing is removed")
        }
        guard !(entry.isInUse && model.isInstalled) else {
            return refuse("\(model.name) is in use: choose another one first")
        }
        if question == .removal(model.name) { return [.removeModel(model.name)] }
        overlay?.changeModels { $0.question = .removal(model.name) }
        return []
    }

    private mutating func cancelDownload(of entry: ModelsContent.Entry) -> [Effect] {
        guard shelf.downloads[entry.name] != nil else {
            return refuse("\(entry.name) is not being downloaded by this chat")
        }
        return [.cancelDownload(entry.name)]
    }

    // MARK: - Getting

    private mutating func get(_ model: LocalModel, acceptsLicence: Bool = false) -> [Effect] {
        shelf.begin(model.name)
        return [.getModel(model.name, acceptsLicence: acceptsLicence)]
    }

    private func reasonNotToGet(_ model: LocalModel) -> String? {
        if let progress = shelf.progress(of: model) {
            return "\(model.name) is on its way: \(progress.words)"
        }
        if case .missing = model.state {
            return LocalModelWords.isMissing(model.name)
        }
        if let obstacle = model.obstacle { return "\(model.name) \(obstacle)" }
        guard mode == .onlyOnDevice else { return nil }
        return "This mode opens no network: nothing is downloaded · "
            + "\(keyMap.hint(.nextMode)) changes the mode"
    }

    private mutating func refuse(_ reason: String) -> [Effect] {
        overlay?.changeModels { $0.refusal = reason }
        return []
    }

    mutating func take(_ news: DownloadNews, of name: String) -> [Effect] {
        guard shelf.downloads[name] != nil else { return [] }
        switch news {
        case .progress(let progress):
            shelf.take(progress, of: name)
            return []
        case .finished(let isNew):
            shelf.end(name)
            notice = isNew ? ready(name) : "\(name) is up to date"
        case .failed(let error):
            shelf.end(name, with: error)
            let kept = "what arrived is kept"
            notice =
                error == .cancelled
                ? "\(name): the download was cancelled · \(kept)"
                : "\(name) could not be got: \(error)"
        }
        return [.lookAtModels]
    }

    private func ready(_ name: String) -> String {
        let isCustom = shelf.model(named: name)?.kind == .custom
        if name == deviceModel { return "\(name) is here" }
        return isCustom
            ? "\(name) is here · /run \(name)" : "\(name) is here · /model \(name) uses it"
    }
}
