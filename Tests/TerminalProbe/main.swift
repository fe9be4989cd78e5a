import Dispatch
import Glibc
import NCursesTerminal
import TerminalUI

// A program with a screen and nothing else, for tests of the terminal in a real
// one: it shows a page of difficult text, the size, and the last keys.
//
//   terminal-probe           keys: q quits, s suspends, t traps, a aborts,
//                            e writes to standard error, o overflows the stack
//   terminal-probe stream N  draws N tokens as a chat would, then quits

TerminalRescue.installCrashHandlers(sentence: "terminal-probe stopped unexpectedly")
TerminalRescue.installTerminationHandlers(sentence: "probe: ended by")
do {
    let terminal = try NCursesTerminal.open()
    if CommandLine.arguments.dropFirst().first == "stream" {
        TokenStream(terminal: terminal).run(tokens: Int(CommandLine.arguments.last ?? "") ?? 1_000)
        terminal.close()
        exit(0)
    }
    let probe = Probe(terminal: terminal)
    probe.start()
    withExtendedLifetime(probe) { dispatchMain() }
} catch {
    print("no screen: \(error)")
    exit(3)
}
