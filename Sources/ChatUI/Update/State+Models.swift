import HybridEngine

extension State {
    /// `/model`: opens the list; with a name, takes that model.
    mutating func chooseModel(_ argument: String) -> [Effect] {
        let name = CloudModelList.plainName(argument)
        guard !name.isEmpty else { return openModels() }
        guard name.allSatisfy({ !$0.isWhitespace }) else {
            notice = "A model's name has no blanks: \(argument)"
            return []
        }
        let entries = ModelsContent.entries(self)
        let known =
            entries.first { $0.name == name }
            ?? entries.first { $0.name.lowercased() == name.lowercased() }
        if let known { return use(known) }
        guard (try? GeminiEndpoint.modelName(name)) != nil, !name.lowercased().hasSuffix(".gguf")
        else {
            notice = "\(name) is no model's name · a file is named with --device-model"
            return []
        }
        return useCloud(name, remark: warning(name))
    }

    private mutating func openModels() -> [Effect] {
        let inUse = mode.asksCloudFirst ? cloudModel : deviceModel
        var list = Overlay(.models(ModelsPanel()))
        list.selection = ModelsContent.entries(self).firstIndex { $0.name == inUse } ?? 0
        overlay = list
        guard mode != .onlyOnDevice else { return [.lookAtModels] }
        cloudModels.source = .asked
        return [.lookAtModels, .listModels]
    }

    /// Moves in the list.
    mutating func selectModel(by step: Int) {
        guard let open = overlay else { return }
        let last = ModelsContent.entries(self).count - 1
        overlay?.selection = max(0, min(last, open.selection + step))
    }

    /// The list has changed: what was chosen stays chosen.
    mutating func changeModelList(_ change: (inout State) -> Void) {
        let before = ModelsContent.entries(self)
        let chosen = overlay?.selection.within(before)?.name
        change(&self)
        guard overlay?.modelsPanel != nil else { return }
        let place = ModelsContent.entries(self).firstIndex { $0.name == chosen }
        if let place { overlay?.selection = place }
        selectModel(by: 0)
    }

    mutating func use(_ entry: ModelsContent.Entry) -> [Effect] {
        guard !entry.isInUse else {
            notice = "\(entry.name) is in use"
            return []
        }
        guard let model = entry.local else { return useCloud(entry.name) }
        guard model.kind == .language else {
            notice = "\(model.name) is a custom model: /run \(model.name) FILE or text"
            return []
        }
        guard model.isInstalled else {
            notice = notHere(model)
            return []
        }
        if let obstacle = model.obstacle {
            notice = "\(model.name) \(obstacle)"
            return []
        }
        deviceModel = model.name
        notice = "\(model.name) answers on this machine from the next message on"
        return [.useDeviceModel(model.name)]
    }

    /// Why a model cannot be used yet, and what helps.
    func notHere(_ model: LocalModel) -> String {
        if let progress = shelf.progress(of: model) {
            return "\(model.name) is not here yet: \(progress.words)"
        }
        return "\(model.name) is not on this machine · \(keyMap.hint(.model)) or "
            + "tandem models get \(model.name) gets it"
    }

    private mutating func useCloud(_ name: String, remark: String? = nil) -> [Effect] {
        cloudModel = name
        let words = ["\(name) answers in the cloud from the next message on", remark]
        notice = (words.compactMap { $0 } + optionsInForce.leftOut).joined(separator: " · ")
        return [.useCloudModel(name)]
    }

    /// A name that the service did not list may still be one of its.
    private func warning(_ name: String) -> String? {
        if cloudModels.names.isEmpty || cloudModels.contains(name) { return nil }
        let near = Suggestion.nearest(to: name, among: cloudModels.names)
        let hint = near.map { ", which has \($0)" } ?? ""
        return "it is not in the service's list\(hint)"
    }
}

extension Int {
    fileprivate func within<Element>(_ array: [Element]) -> Element? {
        array.indices.contains(self) ? array[self] : nil
    }
}
