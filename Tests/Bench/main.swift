import Glibc

// Measures the built programs and prints the figures as one JSON object.
// Arguments: groups to measure; none for all. This program also is the loop
// that one of them is compared with: --bare-loop MODEL PROMPT TOKENS.
let arguments = Array(CommandLine.arguments.dropFirst())
do {
    if arguments.count == 4, arguments[0] == "--bare-loop", let tokens = Int(arguments[3]) {
        var loop = BareLoop()
        print(
            try loop.run(model: arguments[1], prompt: arguments[2], tokens: tokens).tokensPerSecond)
    } else {
        print(try Bench(programs: Programs()).run(arguments).json())
    }
} catch {
    Progress.tell("tandem-bench: \(error)")
    exit(1)
}
