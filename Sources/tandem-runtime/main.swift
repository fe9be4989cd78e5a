RuntimeProgram.run(RuntimeArguments(Array(CommandLine.arguments.dropFirst())))
