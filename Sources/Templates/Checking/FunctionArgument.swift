/// The kinds of values that functions distinguish, as messages call them.
private enum FunctionArgument: String {
    case list = "a list"
    case number = "a whole number"
    case text
    case boolean = "yes or no"
    case record = "a record"
}

extension Shape {
    /// The kind of a value as the argument of a function; nil if it isn't known.
    fileprivate var argument: FunctionArgument? {
        switch self {
        case .list: .list
        case .number: .number
        case .text, .markdown, .path, .markup: .text
        case .boolean: .boolean
        case .record: .record
        case .scope, .anything: nil
        }
    }
}

extension TemplateFunction {
    /// The message about a function that has no result for an argument, such as a phrase for a list; nil if it has one.
    ///
    /// - Parameter argument: the argument as the template has it.
    static func problem(
        with function: String,
        of argument: String,
        _ shape: Shape
    ) -> (message: String, hint: String?)? {
        let expected = arguments(of: function)
        guard let found = shape.argument, !expected.contains(found) else { return nil }
        guard let usual = expected.first else {
            return ("`\(function)` takes no name", "write `\(function)()` for the position in a list")
        }
        // In templates, a number with a fraction is text.
        let foundWords = usual == .number && found == .text ? "text or a number with a fraction" : found.rawValue
        let message = "`\(function)` takes \(usual.rawValue), but `\(argument)` is \(foundWords), so this has no value"
        if function == BuiltIn.empty.rawValue, found == .boolean || found == .number {
            return (message, "write `{{^\(argument)}}`")
        }
        guard found == .list else { return (message, nil) }
        guard usual == .number else {
            return (message, "for each element, write `{{#\(argument)}}{{\(function)(.)}}{{/\(argument)}}`")
        }
        let isName = argument != "." && !argument.hasSuffix(")")
        return (message, "did you mean `\(function)(\(isName ? "\(argument).count" : "count(\(argument))"))`?")
    }

    /// The kinds of values that a function has a result for, as in ``result(for:)``; the usual one comes first.
    private static func arguments(of function: String) -> [FunctionArgument] {
        switch BuiltIn(rawValue: function) {
        case .count, .first, .last: [.list]
        case .reversed, .empty: [.list, .text, .record]
        case .capitalized, .lowercased, .uppercased: [.text, .record]
        case .plusone, .minusone, .even, .odd, .equalzero, nil: [.number]
        // Only for the position in a list, which has no name.
        case .index: []
        }
    }

    /// The shape of a function's result.
    static func shape(of function: String, on argument: Shape) -> Shape {
        switch BuiltIn(rawValue: function) {
        case .reversed: argument
        case .first, .last: argument.element
        case .count, .plusone, .minusone, .index: .number
        case .empty, .even, .odd, .equalzero: .boolean
        case .capitalized, .lowercased, .uppercased, nil: .text
        }
    }
}
