import Foundation

/// The value that a tag asks for: `days`, `event.date.long`, `reversed(days)`, `.`, `first()`.
///
/// This is a class because a page looks up hundreds of them, and a struct with arrays would be copied each time.
final class Expression: Sendable {
    struct Step: Sendable {
        let name: Name
        /// The part of a list that the name means when it is looked up on a list.
        let listPart: ListPart?
    }

    /// The names in order. There are none for the value in scope and for the position in a list.
    let first: Step?
    let others: [Step]
    /// Whether it begins with a dot, so that it is looked up only in the innermost scope.
    let isLocal: Bool
    /// The question about the position in a list: `index` in `index()`.
    let position: TemplateFunction?
    /// The functions around it, innermost first.
    let functions: [TemplateFunction]
    /// The last name, for messages.
    let label: String

    init(_ tag: Tag, phrases: [String: Phrase]) {
        let names = tag.name.split(separator: ".").map(String.init)
        let steps = names.map { Step(name: Name($0), listPart: ListPart($0)) }
        (first, others) = (steps.first, Array(steps.dropFirst()))
        isLocal = tag.name.hasPrefix(".")
        let functions = tag.functions.reversed().map { TemplateFunction($0, phrases: phrases) }
        position = tag.name.isEmpty ? functions.first : nil
        self.functions = tag.name.isEmpty ? Array(functions.dropFirst()) : functions
        label = names.last ?? tag.name
    }
}

/// Formats a number in words, such as "3 days".
package typealias Phrase = @Sendable (Int) -> String

/// A function around a name: `{{reversed(days)}}`, `{{days(count)}}`.
package enum TemplateFunction: Sendable {
    case builtIn(BuiltIn)
    case phrase(Phrase)
    /// A function that doesn't exist; the checker has reported it.
    case unknown

    package enum BuiltIn: String, CaseIterable, Sendable {
        case first, last, count, reversed, empty, capitalized, lowercased, uppercased, plusone, minusone, even, odd
        case equalzero, index
    }

    /// The names of the functions that every template can use.
    package static let names = Set(BuiltIn.allCases.map(\.rawValue))

    init(_ name: String, phrases: [String: Phrase]) {
        self = BuiltIn(rawValue: name).map(Self.builtIn) ?? phrases[name].map(Self.phrase) ?? .unknown
    }

    /// The part of a list that the function asks for.
    var listPart: ListPart? {
        switch self {
        case .builtIn(.count): .count
        case .builtIn(.first): .first
        case .builtIn(.last): .last
        default: nil
        }
    }

    /// Returns the result for a value, or nil if the function doesn't apply to it.
    func result(for value: Value) -> Value? {
        switch (value, self) {
        case (.boolean, _), (_, .unknown): nil
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
        switch self {
        case .builtIn(.first): .boolean(place.index == 0)
        case .builtIn(.last): .boolean(place.index == place.count - 1)
        case .builtIn(.index): .integer(place.index)
        case .builtIn(.even), .builtIn(.odd): result(for: .integer(place.index))
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
