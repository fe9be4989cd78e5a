import Glibc

// Takes the runtime's place (TANDEM_RUNTIME) where a test needs an answer of a
// certain length, speed or end. See Script. Custom models it does not run.
if CommandLine.arguments.contains(where: { $0.hasPrefix("--custom-models=") }) { exit(1) }
var performer = Performer()
performer.run()
