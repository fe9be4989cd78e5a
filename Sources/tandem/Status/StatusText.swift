import ChatUI
import HybridEngine
import TerminalUI

/// The status for a person.
enum StatusText {
    static func text(_ report: StatusReport) -> String {
        let rows = device(report) + cloud(report) + files(report) + versions(report)
        let text = rows.map { name, value in
            name + String(repeating: " ", count: max(1, 15 - name.count))
                + TextSanitizer.sanitizeLine(value) + "\n"
        }
        return text.joined()
    }

    private typealias Row = (String, String)

    private static func device(_ report: StatusReport) -> [Row] {
        var rows = [
            ("Mode", report.mode.words), ("Device model", report.model),
            ("Availability", availability(report.device)),
            ("Model file", report.modelPath ?? "not found"),
            ("Sandbox", sandbox(report)),
        ]
        rows += report.problems.map { ("Configuration", $0) }
        return rows
    }

    private static func availability(_ status: AvailabilityStatus) -> String {
        guard case .unavailable(let reason) = status.availability else { return "available" }
        let words = UnavailableWords(reason, detail: status.detail)
        // All else that helps stands in the rows below.
        let advice = reason == .appleIntelligenceNotEnabled ? ". \(words.advice)" : ""
        return "unavailable: \(words.sentence)\(advice)"
    }

    private static func sandbox(_ report: StatusReport) -> String {
        guard let runtime = report.runtime else {
            return "off: \(problem(report))"
        }
        return runtime.isSandboxed ? "on" : "off: \(runtime.sandboxDetail ?? "no reason given")"
    }

    /// The row's name says already what it is about.
    private static func problem(_ report: StatusReport) -> String {
        guard let problem = report.runtimeProblem else { return "the runtime did not start" }
        return problem.last == "." ? String(problem.dropLast()) : problem
    }

    private static func cloud(_ report: StatusReport) -> [Row] {
        [
            ("Cloud model", report.cloud.model), ("Cloud", report.cloud.words),
            ("Endpoint", report.cloud.endpoint.isEmpty ? "none" : report.cloud.endpoint),
        ]
    }

    private static func files(_ report: StatusReport) -> [Row] {
        [
            ("Settings", report.paths.configurationFile), ("API key file", report.paths.apiKeyFile),
            ("Roles", report.paths.rolesFolder), ("Tools", report.paths.toolsFolder),
            ("Models", report.paths.modelsFolder), ("Model names", report.paths.catalogueFile),
            ("Conversations", report.paths.database),
            ("History", report.paths.historyFile), ("Log", report.paths.logFile),
            ("Runtime", report.runtimeProgram ?? "not found"),
        ]
    }

    private static func versions(_ report: StatusReport) -> [Row] {
        var rows = [
            ("tandem", "\(ProgramVersion.current) (\(ProgramVersion.build))"),
            ("ncurses", ProgramVersion.ncurses),
        ]
        if let version = report.runtime?.llamaVersion { rows.append(("llama.cpp", version)) }
        return rows
    }
}
