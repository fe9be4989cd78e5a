extension Invocation {
    static func run(_ parsed: ParsedArguments) throws(UsageError) -> RunOptions {
        guard let model = parsed.operands.first else {
            throw .missingOperand("tandem run", "MODEL INPUT…")
        }
        guard parsed.operands.count > 1 else {
            throw .missingOperand("tandem run", "MODEL INPUT…")
        }
        var run = RunOptions(model: model, inputs: Array(parsed.operands.dropFirst()))
        run.isText = parsed.has("text")
        run.isJSON = parsed.has("json")
        if let top = parsed.last("top") {
            guard let count = Int(top), (1...100_000).contains(count) else {
                throw .notAChoice("--top", value: top, choices: ["1 to 100000"], suggestion: nil)
            }
            run.top = count
        }
        return run
    }
}
