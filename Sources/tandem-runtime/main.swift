import Glibc
import LlamaCpp
import RuntimeProtocol
import Sandbox

signal(SIGPIPE, SIG_IGN)
guard let events = EventWriter() else { ProcessEnd.unrecoverable() }
let backend = LlamaBackend()
events.send(.hello(RuntimeHello(llamaVersion: LlamaBackend.version, isSandboxed: false)))
let queue = JobQueue()
CommandReader(queue: queue, events: events).start()
var worker = Worker(queue: queue, events: events, backend: backend)
worker.run()
