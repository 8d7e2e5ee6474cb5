import Foundation

/// Formats a number in words, such as "3 days".
package typealias Phrase = @Sendable (Int) -> String

/// A function that is applied to a name: `{{reversed(days)}}`, `{{days(count)}}`. It takes the kinds of values that it
/// has a closure for.
package struct TemplateFunction: Sendable {
    /// The shape of the result for the shape of an argument.
    let shape: @Sendable (Shape) -> Shape
    /// The step that looks up a part of a list, such as its first element.
    private(set) var listStep: Expression.Step?
    private var ofList: (@Sendable ([Value]) -> Value)?
    private var ofText: (@Sendable (String) -> Value)?
    private var ofNumber: (@Sendable (Int) -> Value)?
    /// The result for a position in a list, from its index and the list's count.
    private var ofPosition: (@Sendable (Int, Int) -> Value)?
}

extension TemplateFunction {
    private static let builtIn: [String: TemplateFunction] = [
        "first": TemplateFunction(
            shape: \.element,
            listStep: Expression.Step("first"),
            ofPosition: { index, _ in .boolean(index == 0) }
        ),
        "last": TemplateFunction(
            shape: \.element,
            listStep: Expression.Step("last"),
            ofPosition: { .boolean($0 == $1 - 1) }
        ),
        "count": TemplateFunction(shape: { _ in .number }, listStep: Expression.Step("count")),
        "index": TemplateFunction(shape: { _ in .number }, ofPosition: { index, _ in .integer(index) }),
        "reversed": TemplateFunction(
            shape: { $0 },
            ofList: { .list($0.reversed()) },
            ofText: { .text(String($0.reversed())) }
        ),
        "empty": TemplateFunction(
            shape: { _ in .boolean },
            ofList: { .boolean($0.isEmpty) },
            ofText: { .boolean($0.isEmpty) }
        ),
        "capitalized": TemplateFunction(shape: { _ in .text }, ofText: { .text($0.capitalized) }),
        "lowercased": TemplateFunction(shape: { _ in .text }, ofText: { .text($0.lowercased()) }),
        "uppercased": TemplateFunction(shape: { _ in .text }, ofText: { .text($0.uppercased()) }),
        // The largest and the smallest integer are left unchanged.
        "plusone": TemplateFunction(shape: { _ in .number }, ofNumber: { .integer($0 == .max ? $0 : $0 + 1) }),
        "minusone": TemplateFunction(shape: { _ in .number }, ofNumber: { .integer($0 == .min ? $0 : $0 - 1) }),
        "equalzero": TemplateFunction(shape: { _ in .boolean }, ofNumber: { .boolean($0 == 0) }),
        "even": parity { $0.isMultiple(of: 2) }, "odd": parity { !$0.isMultiple(of: 2) },
    ]

    private static func parity(_ holds: @escaping @Sendable (Int) -> Bool) -> TemplateFunction {
        TemplateFunction(
            shape: { _ in .boolean },
            ofNumber: { .boolean(holds($0)) },
            ofPosition: { index, _ in .boolean(holds(index)) }
        )
    }

    /// The names of the functions that every template can use.
    package static let names = Set(builtIn.keys)

    /// Returns nil if there is no function with the name.
    init?(_ name: String, phrases: [String: Phrase]) {
        let phrase = phrases[name].map { phrase in
            TemplateFunction(shape: { _ in .text }, ofNumber: { .text(phrase($0)) })
        }
        guard let function = Self.builtIn[name] ?? phrase else { return nil }
        self = function
    }

    /// The kinds of values that functions distinguish, as messages call them.
    enum Argument: String {
        case list = "a list"
        case number = "a whole number"
        case text
        case boolean = "yes or no"
        case record = "a record"
    }

    /// The kinds of values that the function has a result for; the usual one comes first. There are none for `index`,
    /// which is only about the position in a list.
    var arguments: [Argument] {
        (listStep == nil && ofList == nil ? [] : [.list]) + (ofText == nil ? [] : [.text, .record])
            + (ofNumber == nil ? [] : [.number])
    }

    /// Returns the result for a value, or nil if the function doesn't apply to it.
    func result(for value: Value) -> Value? {
        switch value {
        case .boolean: nil
        case .list(let values): ofList?(values)
        case .integer(let number): ofNumber?(number)
        default: ofText?(value.plainText)
        }
    }

    /// Returns the answer about a position in a list, or nil if the function asks for something else.
    func answer(at place: (index: Int, count: Int)) -> Value? { ofPosition?(place.index, place.count) }
}
