import Glibc

/// Arithmetic with the usual order: `^` before `*` `/` `%` before `+` `-`.
struct Calculator {
    private static let depthLimit = 64

    private let characters: [Character]
    private var position = 0
    private var depth = 0

    static func value(of text: String) throws(ToolFailure) -> Double {
        var calculator = Calculator(characters: text.filter { !$0.isWhitespace })
        let value = try calculator.sum()
        guard calculator.position == calculator.characters.count else {
            throw calculator.failure
        }
        guard value.isFinite else { throw ToolFailure("the result is no number") }
        return value
    }

    private init(characters: String) {
        self.characters = Array(characters)
    }

    private var failure: ToolFailure {
        guard position < characters.count else { return ToolFailure("the expression ends early") }
        return ToolFailure("the expression cannot be read at \"\(characters[position])\"")
    }

    private mutating func accept(_ choices: String) -> Character? {
        guard position < characters.count, choices.contains(characters[position]) else {
            return nil
        }
        position += 1
        return characters[position - 1]
    }

    private mutating func sum() throws(ToolFailure) -> Double {
        var value = try product()
        while let sign = accept("+-−") {
            let next = try product()
            value = sign == "+" ? value + next : value - next
        }
        return value
    }

    private mutating func product() throws(ToolFailure) -> Double {
        var value = try signed()
        while let sign = accept("*/%×÷") {
            let next = try signed()
            switch sign {
            case "*", "×": value *= next
            case "%": value = fmod(value, next)
            default: value /= next
            }
        }
        return value
    }

    private mutating func signed() throws(ToolFailure) -> Double {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.depthLimit else { throw ToolFailure("it is nested too deeply") }
        if accept("-−") != nil { return -(try signed()) }
        if accept("+") != nil { return try signed() }
        let base = try operand()
        return accept("^") == nil ? base : pow(base, try signed())
    }

    private mutating func operand() throws(ToolFailure) -> Double {
        if accept("(") != nil {
            let value = try sum()
            guard accept(")") != nil else { throw failure }
            return value
        }
        let begin = position
        while accept("0123456789.") != nil {}
        guard let number = Double(String(characters[begin..<position])) else {
            position = begin
            throw failure
        }
        return number
    }
}
