/// One step on the way from a record to a value in it: a key, or a position in an array.
///
///     contents.location(ofRecord: 3, at: ["ingredients", 0, "amountType"])
public enum PathStep: Hashable, Sendable {
    /// Into a dictionary.
    case key(String)
    /// Into an array, from 0.
    case index(Int)
}

extension PathStep: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
    /// A key.
    public init(stringLiteral key: String) { self = .key(key) }

    /// A position in an array, from 0.
    public init(integerLiteral index: Int) { self = .index(index) }
}

extension PathStep {
    /// The step that a coding key stands for.
    public init(_ key: any CodingKey) {
        self = key.intValue.map(PathStep.index) ?? .key(key.stringValue)
    }
}

extension Sequence<PathStep> {
    /// The path as a person reads it, such as `ingredients[2].amountType`; positions count from 1, as records do.
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
