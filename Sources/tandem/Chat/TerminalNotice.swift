import HybridEngine

/// How a terminal tells somebody who looks at another window.
enum TerminalNotice {
    static func bytes(_ notify: Configuration.Notify) -> [UInt8] {
        switch notify {
        case .off: []
        case .bell: [0x07]
        // The title before is put by, for terminals that can.
        case .title: Array("\u{1B}[22;2t\u{1B}]2;tandem: answered\u{07}".utf8)
        }
    }

    static let titleBack = Array("\u{1B}[23;2t".utf8)
}
