import HybridEngine
import TerminalUI

/// The status bar's rows. They are asked for with every token but say something
/// else seldom, so they are kept until something that they tell of changes.
package struct StatusRows: Sendable, Equatable {
    private struct Facts: Sendable, Equatable {
        var columns: Int
        var device: AvailabilityStatus
        var cloud: CloudAvailability
        var cloudModel: String
        var cloudSecondsLeft: Int?
        var mode: InferenceMode
        var contextGauge: ContextGauge
        var focus: State.Focus
        var hasOverlay: Bool
        var hasCommandLine: Bool
        var hasChangedOptions: Bool
        var isComparing: Bool
        var fileObstacle: String?
        var viMode: ViKeys.Mode?
    }

    private(set) var lines: [StyledLine] = []
    private var facts: Facts?

    /// These rows as they should be now.
    func updated(for state: State) -> StatusRows {
        let facts = Facts(
            columns: state.size.columns, device: state.device, cloud: state.cloud,
            cloudModel: state.cloudModel, cloudSecondsLeft: state.cloudRest?.secondsLeft,
            mode: state.mode, contextGauge: state.contextGauge, focus: state.focus,
            hasOverlay: state.overlay != nil, hasCommandLine: state.commandLine != nil,
            hasChangedOptions: state.hasChangedOptions,
            isComparing: state.conversation.comparison != nil,
            fileObstacle: FileRoute.obstacle(state.draftFiles.all), viMode: state.vi?.mode)
        guard facts != self.facts else { return self }
        var rows = StatusRows()
        rows.facts = facts
        rows.lines = StatusBar.lines(of: state)
        return rows
    }
}
