extension Invocation {
    /// `models get NAME` and its siblings.
    static func models(
        _ command: CommandSpec, _ parsed: ParsedArguments
    ) throws(UsageError) -> ModelsOptions {
        let most = command.operands == nil ? 0 : 1
        if parsed.operands.count > most {
            throw .unexpectedOperand(parsed.operands[most], command: command.title)
        }
        var options = ModelsOptions(request: try request(command, parsed))
        options.isJSON = parsed.has("json")
        options.acceptsLicence = parsed.has("accept-licence")
        return options
    }

    private static func request(
        _ command: CommandSpec, _ parsed: ParsedArguments
    ) throws(UsageError) -> ModelsRequest {
        switch command.word {
        case "list": return .list
        case "update": return .update(parsed.operands.first)
        default: break
        }
        guard let operand = parsed.operands.first, !operand.isEmpty else {
            throw .missingOperand(command.title, command.operands ?? "NAME")
        }
        switch command.word {
        case "get": return .get(ModelSource(operand), name: parsed.last("name"))
        case "info": return .info(operand)
        default: return .remove(operand)
        }
    }
}
