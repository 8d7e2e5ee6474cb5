/// A JSON value that is written as a literal and keeps the order of its members.
enum JSON: Sendable {
    case string(String)
    case integer(Int)
    case boolean(Bool)
    case array([JSON])
    case object([(name: String, value: JSON)])

    /// The names of an object's members.
    var names: [String] { if case .object(let members) = self { members.map(\.name) } else { [] } }

    /// An object with the members of both.
    static func + (first: JSON, second: JSON) -> JSON {
        guard case .object(let members) = first, case .object(let others) = second else { return first }
        return .object(members + others)
    }

    /// The value as text, with one line per member. Control characters in strings aren't escaped.
    func text(indent: String = "") -> String {
        switch self {
        case .string(let text): "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
        case .integer(let number): "\(number)"
        case .boolean(let flag): "\(flag)"
        case .array(let values): "[\(values.map { $0.text(indent: indent) }.joined(separator: ", "))]"
        case .object(let members):
            "{\n"
                + members.map { "\(indent)  \"\($0)\": \($1.text(indent: indent + "  "))" }.joined(separator: ",\n")
                + "\n\(indent)}"
        }
    }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral {
    init(stringLiteral text: String) { self = .string(text) }
    init(integerLiteral number: Int) { self = .integer(number) }
    init(booleanLiteral flag: Bool) { self = .boolean(flag) }
}

extension JSON: ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
    init(arrayLiteral values: JSON...) { self = .array(values) }
    init(dictionaryLiteral members: (String, JSON)...) { self = .object(members.map { (name: $0, value: $1) }) }

    /// A list of texts.
    init(_ texts: some Sequence<String>) { self = .array(texts.map(JSON.string)) }
}
