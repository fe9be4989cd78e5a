import HybridEngine
import TerminalUI
import TestSupport
import Testing

@testable import ChatUI

/// Colours by meaning.
@Suite struct ThemeTests {
    /// C39: every colour of a text reads well on the background that its theme
    /// is for, and on what is nearly that.
    @Test(arguments: [(Theme.light, [255, 250]), (Theme.dark, [0, 30])])
    func c39Contrast(theme: Theme, backgrounds: [Int]) {
        for style in theme.textStyles {
            guard case .indexed(let index) = style.foreground else { continue }
            for background in backgrounds {
                let ratio = Self.contrast(Self.luminance(index), Self.luminance(gray: background))
                #expect(ratio >= 4.5, "colour \(index) on \(background): \(ratio)")
            }
        }
    }

    /// C39: what the terminal says decides, and nothing else where it is silent.
    @Test func c39TheTerminalSaysWhich() {
        var chat = ChatDriver(60, 12) { $0.theme = .auto }
        #expect(chat.state.theme == .terminal)
        chat.act(.input(.background(isDark: false)))
        #expect(chat.state.theme == .light)
        chat.act(.input(.background(isDark: true)))
        #expect(chat.state.theme == .dark)
        var plain = ChatDriver(60, 12)
        plain.act(.input(.background(isDark: false)))
        #expect(plain.state.theme == .terminal)
        let known = ChatDriver(60, 12) { ($0.theme, $0.isDark) = (.auto, false) }
        #expect(known.state.theme == .light)
    }

    /// C39: text itself is in the terminal's own colours, in every theme.
    @Test(arguments: Configuration.Theme.allCases)
    func c39TextIsInTheTerminalsColours(name: Configuration.Theme) {
        var chat = ChatDriver(60, 12) { ($0.theme, $0.isDark) = (name, true) }
        chat.run(Sample.turn("Hello", "Plain words"))
        let cells = chat.frame.buffer.cells
        #expect(cells.allSatisfy { $0.style.background == .terminal })
        let row = (0..<12).first { chat.frame.buffer.rowText($0).contains("Plain words") } ?? 0
        #expect(chat.frame.buffer.row(row).allSatisfy { $0.style == .plain })
    }

    /// C40: without colours there is none, whatever the theme.
    @Test(arguments: Configuration.Theme.allCases)
    func c40NoColours(name: Configuration.Theme) {
        let chat = ChatDriver(60, 12) { settings in
            (settings.theme, settings.isDark) = (name, true)
            settings.capabilities.colors = 1
        }
        #expect(chat.state.theme == Theme())
        #expect(chat.frame.buffer.cells.allSatisfy { $0.style.foreground == .terminal })
    }

    @Test func nothingIsDimInHighContrast() {
        var chat = ChatDriver(60, 12) { $0.theme = .highContrast }
        chat.run(Sample.turn("Hello", "Words"))
        #expect(chat.frame.buffer.cells.allSatisfy { !$0.style.attributes.contains(.dim) })
    }

    @Test func anEndIsToldOfWhereNobodyLooks() {
        var chat = ChatDriver(60, 12) { $0.notify = .bell }
        chat.run(Sample.turn("One", "a"))
        #expect(!chat.takeEffects().contains(.tellEnd(.bell)))
        chat.act(.input(.focus(false)))
        chat.run(Sample.turn("Two", "b"))
        #expect(chat.takeEffects().contains(.tellEnd(.bell)))
        var silent = ChatDriver(60, 12)
        silent.act(.input(.focus(false)))
        silent.run(Sample.turn("One", "a"))
        #expect(!silent.takeEffects().contains { if case .tellEnd = $0 { true } else { false } })
    }

    // MARK: The palette of xterm

    private static func luminance(_ index: UInt8) -> Double {
        let steps = [0.0, 95, 135, 175, 215, 255]
        if index >= 232 { return luminance(gray: 8 + 10 * (Int(index) - 232)) }
        let cube = Int(index) - 16
        guard cube >= 0 else { return .nan }
        return luminance(steps[cube / 36], steps[cube / 6 % 6], steps[cube % 6])
    }

    private static func luminance(gray: Int) -> Double {
        luminance(Double(gray), Double(gray), Double(gray))
    }

    private static func luminance(_ red: Double, _ green: Double, _ blue: Double) -> Double {
        func linear(_ channel: Double) -> Double {
            let value = channel / 255
            guard value > 0.04045 else { return value / 12.92 }
            // x to the power of 2.4, by squares and roots alone.
            let base = (value + 0.055) / 1.055
            let fifth = Self.fifthRoot(base)
            return base * base * fifth * fifth
        }
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }

    private static func fifthRoot(_ value: Double) -> Double {
        var root = 1.0
        for _ in 0..<60 {
            root -= (root * root * root * root * root - value) / (5 * root * root * root * root)
        }
        return root
    }

    private static func contrast(_ one: Double, _ other: Double) -> Double {
        (max(one, other) + 0.05) / (min(one, other) + 0.05)
    }
}

extension Theme {
    fileprivate var textStyles: [TextStyle] {
        [
            accent, secondary, strong, emphasis, struck, link, code, comment, string, number,
            keyword, added, removed, match,
        ]
    }
}
