internal import Foundation

/// The functions that can stand round a name: `{{reversed(days)}}`, `{{#last()}}`, and the phrases of the interface.
extension MustacheFiller {
    /// What is asked about the place in a list.
    static func position(_ functions: [String], at place: (index: Int, count: Int)) -> Value? {
        switch functions.first {
        case "first": .boolean(place.index == 0)
        case "last": .boolean(place.index == place.count - 1)
        case "index": .integer(place.index)
        case "even": .boolean(place.index.isMultiple(of: 2))
        case "odd": .boolean(!place.index.isMultiple(of: 2))
        default: nil
        }
    }

    /// The result of a function; nil if the value has none of this name.
    func apply(_ function: String, to answer: Answer) -> Answer? {
        switch answer.value {
        case .boolean: return nil
        case .list(let values):
            if ["count", "first", "last"].contains(function) { return child(named: Name(function), of: answer) }
            noteAll(answer)
            switch function {
            case "reversed": return Answer(value: .list(values.reversed()), name: answer.name)
            case "empty": return Answer(value: .boolean(values.isEmpty), name: answer.name)
            default: return nil
            }
        case .integer(let number):
            if let phrase = words?.text(function, count: number) { return Answer(value: .text(phrase), name: function) }
            return Self.result(of: function, number).map { Answer(value: $0, name: answer.name) }
        default:
            trace?.noteText(of: answer.value)
            return Self.result(of: function, answer.value.plainText).map { Answer(value: $0, name: answer.name) }
        }
    }

    private static func result(of function: String, _ number: Int) -> Value? {
        switch function {
        case "equalzero": .boolean(number == 0)
        // There is nothing beyond the ends.
        case "plusone": .integer(number == .max ? number : number + 1)
        case "minusone": .integer(number == .min ? number : number - 1)
        case "even": .boolean(number.isMultiple(of: 2))
        case "odd": .boolean(!number.isMultiple(of: 2))
        default: nil
        }
    }

    private static func result(of function: String, _ text: String) -> Value? {
        switch function {
        case "empty": .boolean(text.isEmpty)
        case "capitalized": .text(text.capitalized)
        case "lowercased": .text(text.lowercased())
        case "uppercased": .text(text.uppercased())
        case "reversed": .text(String(text.reversed()))
        default: nil
        }
    }
}
