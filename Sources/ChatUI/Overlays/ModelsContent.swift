import HybridEngine
import TerminalUI

/// What `/model` shows: the models on this machine and the cloud's, one of
/// each in use.
package enum ModelsContent {
    /// A model that can be chosen.
    package struct Entry: Sendable, Equatable {
        package var name: String
        package var source: InferenceSource
        package var isInUse: Bool
        /// What else there is to say.
        var remark = ""
    }

    /// In the order in which they stand.
    package static func entries(_ state: State) -> [Entry] { device(state) + cloud(state) }

    static func rows(_ state: State, width: Int) -> [StyledLine] {
        let (device, cloud) = (device(state), cloud(state))
        let chosen = state.overlay?.selection ?? 0
        let names = (device + cloud).map { clean($0.name).displayWidth }.max() ?? 0
        let columns = min(names, max(8, width - 20))
        func list(_ entries: [Entry], from first: Int) -> [StyledLine] {
            entries.enumerated().map { index, entry in
                row(entry, isChosen: first + index == chosen, columns, width)
            }
        }
        return [StyledLine("On device", style: .bold)] + list(device, from: 0)
            + [StyledLine("Cloud", style: .bold)] + list(cloud, from: device.count)
            + StyledText(told(state), style: .dim).wrapped(width: width)
    }

    /// The row of an entry, for bringing it into view: headings stand above.
    static func row(of entry: Int, in state: State) -> Int {
        entry < device(state).count ? entry + 1 : entry + 2
    }

    /// What line mode says to do with the list.
    static func hint(_ map: KeyMap) -> String {
        "\(map.hint(.fold, in: [.transcript])) uses · "
    }

    private static func row(
        _ entry: Entry, isChosen: Bool, _ columns: Int, _ width: Int
    ) -> StyledLine {
        let name = StyledLine(clean(entry.name)).truncated(to: columns)
        let remark = [entry.isInUse ? "in use" : "", entry.remark].filter { !$0.isEmpty }
        var line = StyledLine(isChosen ? "▸ " : "  ", style: .bold)
        line.append(name)
        if !remark.isEmpty {
            line.append(String(repeating: " ", count: columns - name.displayWidth + 3))
            line.append(remark.joined(separator: " · "), style: .dim)
        }
        return line.truncated(to: width)
    }

    private static func device(_ state: State) -> [Entry] {
        state.deviceModels.map { model in
            Entry(
                name: model.name, source: .onDevice, isInUse: model.name == state.deviceModel,
                remark: model.isInstalled ? "" : "not on this machine")
        }
    }

    private static func cloud(_ state: State) -> [Entry] {
        let known = state.cloudModels.names.map { name in
            Entry(name: name, source: .inCloud, isInUse: name == state.cloudModel)
        }
        if known.contains(where: \.isInUse) { return known }
        return [Entry(name: state.cloudModel, source: .inCloud, isInUse: true)] + known
    }

    /// Where the cloud's list comes from.
    private static func told(_ state: State) -> String {
        if state.mode == .onlyOnDevice {
            return "The service is not asked in this mode: these are the models it had before."
        }
        switch state.cloudModels.source {
        case .service: return "/model NAME takes any other."
        case .asked: return "Asking the service for its models …"
        case .remembered: return "As the service listed them when it was last asked."
        case .failed(let error):
            return "The service gave no list. \(ErrorPresentation(error).sentence)"
        }
    }

    private static func clean(_ name: String) -> String { TextSanitizer.sanitizeLine(name) }
}
