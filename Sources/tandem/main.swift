import ChatUI
import HybridEngine
import NCursesTerminal
import TerminalUI
