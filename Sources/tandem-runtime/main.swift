import LlamaCpp
import RuntimeProtocol
import Sandbox
