/// One step of the path from a record to a value in it: a key, or an index in an array.
///
///     contents.location(ofRecord: 3, at: ["ingredients", 0, "amountType"])
public enum PathStep: Hashable, Sendable {
    /// A key of a dictionary.
    case key(String)
    /// An index in an array, from 0.
    case index(Int)
}

extension PathStep: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
    /// Creates a key.
    public init(stringLiteral key: String) { self = .key(key) }

    /// Creates an index in an array, from 0.
    public init(integerLiteral index: Int) { self = .index(index) }
}

extension PathStep {
    /// Creates the step for a coding key.
    public init(_ key: any CodingKey) {
        self = key.intValue.map(PathStep.index) ?? .key(key.stringValue)
    }
}

extension Sequence<PathStep> {
    /// The path for messages, such as `ingredients[2].amountType`; indices count from 1, as records do.
    var keyText: String? {
        var text = ""
        for step in self {
            switch step {
            case .key(let key): text += text.isEmpty ? key : "." + key
            case .index(let index): text += "[\(index + 1)]"
            }
        }
        return text.isEmpty ? nil : text
    }
}
