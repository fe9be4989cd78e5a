import TerminalUI
import Testing

@testable import NCursesTerminal

@Suite struct ColorFallbackTests {
    @Test(arguments: [
        (Color.terminal, 8, Color.terminal), (.indexed(3), 8, .indexed(3)),
        (.indexed(12), 8, .indexed(4)),
        (.indexed(12), 16, .indexed(12)), (.indexed(208), 256, .indexed(208)),
        (.indexed(196), 16, .indexed(1)),
        (.indexed(21), 8, .indexed(4)), (.indexed(16), 8, .terminal),
        (.indexed(255), 8, .indexed(7)),
        (.indexed(233), 8, .terminal),
    ])
    func takesTheNearestOfTheFirstEight(color: Color, colors: Int, result: Color) {
        #expect(ColorFallback.color(color, colors: colors) == result)
    }
}
