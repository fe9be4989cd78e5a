import HybridEngine
import TerminalUI

/// The status bar's rows. They are asked for with every token but say something
/// else seldom, so they are kept until something that they tell of changes.
package struct StatusRows: Sendable, Equatable {
    private struct Facts: Sendable, Equatable {
        var columns: Int
        var device: AvailabilityStatus
        var contextGauge: String?
        var focus: State.Focus
        var hasOverlay: Bool
        var hasCommandLine: Bool
    }

    private(set) var lines: [StyledLine] = []
    private var facts: Facts?

    /// These rows as they should be now.
    func updated(for state: State) -> StatusRows {
        let facts = Facts(
            columns: state.size.columns, device: state.device,
            contextGauge: StatusBar.contextGauge(state), focus: state.focus,
            hasOverlay: state.overlay != nil, hasCommandLine: state.commandLine != nil)
        guard facts != self.facts else { return self }
        var rows = StatusRows()
        rows.facts = facts
        rows.lines = StatusBar.lines(of: state)
        return rows
    }
}
