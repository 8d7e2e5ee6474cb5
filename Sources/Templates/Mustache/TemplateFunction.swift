import Foundation

/// Formats a number in words, such as "3 days".
package typealias Phrase = @Sendable (Int) -> String

/// A function around a name: `{{reversed(days)}}`, `{{days(count)}}`.
package enum TemplateFunction: Sendable {
    case builtIn(BuiltIn)
    case phrase(Phrase)

    package enum BuiltIn: String, CaseIterable, Sendable {
        case first, last, count, reversed, empty, capitalized, lowercased, uppercased, plusone, minusone, even, odd
        case equalzero, index
    }

    /// The names of the functions that every template can use.
    package static let names = Set(BuiltIn.allCases.map(\.rawValue))

    /// Returns nil if there is no function with the name.
    init?(_ name: String, phrases: [String: Phrase]) {
        guard let function = BuiltIn(rawValue: name).map(Self.builtIn) ?? phrases[name].map(Self.phrase) else {
            return nil
        }
        self = function
    }

    private var builtIn: BuiltIn? { if case .builtIn(let function) = self { function } else { nil } }

    // MARK: Shapes

    /// The kinds of values that functions distinguish, as messages call them.
    enum Argument: String {
        case list = "a list"
        case number = "a whole number"
        case text
        case boolean = "yes or no"
        case record = "a record"
    }

    /// The kinds of values that the function has a result for; the usual one comes first.
    var arguments: [Argument] {
        switch builtIn {
        case .count, .first, .last: [.list]
        case .reversed, .empty: [.list, .text, .record]
        case .capitalized, .lowercased, .uppercased: [.text, .record]
        case .plusone, .minusone, .even, .odd, .equalzero, nil: [.number]
        // Only for the position in a list, which has no name.
        case .index: []
        }
    }

    /// The shape of the function's result.
    func shape(on argument: Shape) -> Shape {
        switch builtIn {
        case .reversed: argument
        case .first, .last: argument.element
        case .count, .plusone, .minusone, .index: .number
        case .empty, .even, .odd, .equalzero: .boolean
        case .capitalized, .lowercased, .uppercased, nil: .text
        }
    }

    // MARK: Values

    /// The part of a list that the function asks for.
    var listPart: ListPart? {
        switch builtIn {
        case .count: .count
        case .first: .first
        case .last: .last
        default: nil
        }
    }

    /// Returns the result for a value, or nil if the function doesn't apply to it.
    func result(for value: Value) -> Value? {
        switch (value, self) {
        case (.boolean, _): nil
        case (.list(let values), .builtIn(.reversed)): .list(values.reversed())
        case (.list(let values), .builtIn(.empty)): .boolean(values.isEmpty)
        case (.list, _): nil
        case (.integer(let number), .phrase(let phrase)): .text(phrase(number))
        case (.integer(let number), .builtIn(let function)): Self.result(of: function, number)
        case (_, .builtIn(let function)): Self.result(of: function, value.plainText)
        case (_, .phrase): nil
        }
    }

    /// Returns the answer about a position in a list, or nil if the function asks for something else.
    func answer(at place: (index: Int, count: Int)) -> Value? {
        switch builtIn {
        case .first: .boolean(place.index == 0)
        case .last: .boolean(place.index == place.count - 1)
        case .index: .integer(place.index)
        case .even, .odd: result(for: .integer(place.index))
        default: nil
        }
    }

    private static func result(of function: BuiltIn, _ number: Int) -> Value? {
        switch function {
        case .equalzero: .boolean(number == 0)
        // The largest and the smallest integer are left unchanged.
        case .plusone: .integer(number == .max ? number : number + 1)
        case .minusone: .integer(number == .min ? number : number - 1)
        case .even: .boolean(number.isMultiple(of: 2))
        case .odd: .boolean(!number.isMultiple(of: 2))
        default: nil
        }
    }

    private static func result(of function: BuiltIn, _ text: String) -> Value? {
        switch function {
        case .empty: .boolean(text.isEmpty)
        case .capitalized: .text(text.capitalized)
        case .lowercased: .text(text.lowercased())
        case .uppercased: .text(text.uppercased())
        case .reversed: .text(String(text.reversed()))
        default: nil
        }
    }
}
