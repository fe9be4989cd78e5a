// Takes the runtime's place (TANDEM_RUNTIME) where a test needs an answer of a
// certain length, speed or end. See Script.
var performer = Performer()
performer.run()
