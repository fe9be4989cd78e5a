import HybridEngine
import TerminalUI

/// What F3 shows: the models on this machine, custom models, and the cloud's.
package enum ModelsContent {
    /// A model that can be chosen.
    package struct Entry: Sendable, Equatable {
        package var name: String
        /// Nil for a model in the cloud.
        package var local: LocalModel?
        package var isInUse: Bool
    }

    /// A heading and what stands under it.
    private struct Group {
        var title: String
        var entries: [Entry]
    }

    /// In the order in which they stand.
    package static func entries(_ state: State) -> [Entry] { groups(state).flatMap(\.entries) }

    static func chosen(_ state: State) -> Entry? {
        let entries = entries(state)
        guard let index = state.overlay?.selection, entries.indices.contains(index) else {
            return nil
        }
        return entries[index]
    }

    static func rows(_ state: State, width: Int) -> [StyledLine] {
        if state.overlay?.modelsPanel?.showsDetails == true, let entry = chosen(state) {
            return ModelDetails.rows(entry, state, width: width)
        }
        let chosen = state.overlay?.selection ?? 0
        let rows = ModelRows(entries(state), state, width: width)
        var lines: [StyledLine] = []
        var index = 0
        for group in groups(state) {
            lines.append(StyledLine(group.title, style: .bold))
            for _ in group.entries {
                lines.append(rows.line(index, isChosen: index == chosen))
                index += 1
            }
        }
        return lines + StyledText(told(state), style: .dim).wrapped(width: width)
    }

    /// The row of an entry, for bringing it into view: headings stand above.
    static func row(of entry: Int, in state: State) -> Int {
        var (row, first) = (0, 0)
        for group in groups(state) {
            row += 1
            if entry < first + group.entries.count { return row + entry - first }
            first += group.entries.count
            row += group.entries.count
        }
        return row
    }

    /// The keys, from many to few.
    static func hints(_ state: State) -> [String] {
        let map = state.keyMap
        let closes = "\(map.hint(.stop)) closes"
        if state.overlay?.modelsPanel?.showsDetails == true {
            return ["\(map.hint(.stop)) goes back"]
        }
        let enter = "\(map.hint(.fold, in: [.transcript])) get or use"
        func words(_ command: Command, _ word: String) -> String {
            "\(map.hint(command, in: [.models])) \(word)"
        }
        let all = [
            enter, words(.updateModel, "update"), words(.removeModel, "remove"),
            words(.modelDetails, "details"), words(.cancelDownload, "cancel"),
            map.hint(.stop),
        ]
        return [all.joined(separator: " · "), "\(enter) · \(closes)", closes]
    }

    private static func groups(_ state: State) -> [Group] {
        let custom = state.shelf.of(.custom).map {
            Entry(name: $0.name, local: $0, isInUse: false)
        }
        return [Group(title: "On device", entries: device(state))]
            + (custom.isEmpty ? [] : [Group(title: "Custom", entries: custom)])
            + [Group(title: "Cloud", entries: cloud(state))]
    }

    private static func device(_ state: State) -> [Entry] {
        state.shelf.of(.language).map { model in
            Entry(name: model.name, local: model, isInUse: model.name == state.deviceModel)
        }
    }

    private static func cloud(_ state: State) -> [Entry] {
        let known = state.cloudModels.names.map { name in
            Entry(name: name, isInUse: name == state.cloudModel)
        }
        if known.contains(where: \.isInUse) { return known }
        return [Entry(name: state.cloudModel, isInUse: true)] + known
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
}
