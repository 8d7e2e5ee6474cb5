internal import Foundation

/// The functions that can stand round a name: `{{reversed(days)}}`, `{{#last()}}`, and the phrases of the interface.
extension MustacheFiller {
    /// What is asked about the place in a list.
    static func position(_ function: Name, at place: (index: Int, count: Int)) -> Value? {
        switch function.text {
        case "first": .boolean(place.index == 0)
        case "last": .boolean(place.index == place.count - 1)
        case "index": .integer(place.index)
        case "even": .boolean(place.index.isMultiple(of: 2))
        case "odd": .boolean(!place.index.isMultiple(of: 2))
        default: nil
        }
    }

    /// The result of a function; nil if the value has none of this name.
    mutating func apply(_ function: Name, to operand: Operand) -> Operand? {
        switch operand.value {
        case .boolean: return nil
        case .list:
            if ["count", "first", "last"].contains(function.text) { return child(named: function, of: operand) }
            noteAll(operand)
            forgetOrigin()
        case .integer: break
        default: noteText(operand)
        }
        let result = Self.result(of: function, for: operand.value, words)
        let number = operand.number.flatMap { recorder?.ask(.result(function, of: $0), result) }
        return result.map { Operand(value: $0, number: number) }
    }

    /// What a function makes of a value; nil if there is none of this name.
    static func result(of function: Name, for value: Value, _ words: WordTable?) -> Value? {
        let name = function.text
        switch value {
        case .boolean: return nil
        case .list(let values):
            switch name {
            case "reversed": return .list(values.reversed())
            case "empty": return .boolean(values.isEmpty)
            default: return nil
            }
        case .integer(let number):
            return words?.text(name, count: number).map(Value.text) ?? result(of: name, number)
        default: return result(of: name, value.plainText)
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
