import Foundation
import TerminalUI
import Testing

/// Compares a screen with the text file `<name>.screen`, by default in the
/// folder `Screens` beside the test. Both screens are printed when they differ,
/// and where. With UPDATE_SCREENS=1 the file is written instead.
///
/// - Parameter styles: whether colours and attributes are part of the picture.
package func expectScreen(
    _ buffer: CellBuffer, cursor: Position? = nil, named name: String, in folder: String? = nil,
    styles: Bool = false, file: String = #filePath,
    sourceLocation: SourceLocation = #_sourceLocation
) {
    let beside = URL(fileURLWithPath: file).deletingLastPathComponent()
    let folder = folder.map { URL(fileURLWithPath: $0) } ?? beside.appending(path: "Screens")
    let url = folder.appending(path: "\(name).screen")
    let actual = buffer.screenText(cursor: cursor, styles: styles)
    if ProcessInfo.processInfo.environment["UPDATE_SCREENS"] == "1" {
        record(actual, at: url, sourceLocation)
        return
    }
    guard let expected = try? String(contentsOf: url, encoding: .utf8) else {
        let hint = "no \(name).screen yet; UPDATE_SCREENS=1 writes it. The screen is:\n\(actual)"
        Issue.record(Comment(rawValue: hint), sourceLocation: sourceLocation)
        return
    }
    guard actual != expected else { return }
    let report = ScreenDifference(expected: expected, actual: actual).report(named: name)
    Issue.record(Comment(rawValue: report), sourceLocation: sourceLocation)
}

private func record(_ screen: String, at url: URL, _ sourceLocation: SourceLocation) {
    do {
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try screen.write(to: url, atomically: true, encoding: .utf8)
    } catch {
        Issue.record(error, sourceLocation: sourceLocation)
    }
}
