/// A coding key for any string, and for an index in an array.
public struct AnyKey: CodingKey {
    /// The key.
    public let stringValue: String
    /// The index; nil for a key of a dictionary.
    public let intValue: Int?

    init(_ text: String) { (stringValue, intValue) = (text, nil) }

    init(_ step: PathStep) {
        switch step {
        case .key(let key): (stringValue, intValue) = (key, nil)
        case .index(let index): (stringValue, intValue) = ("\(index)", index)
        }
    }

    /// Creates the key.
    public init(stringValue: String) { self.init(stringValue) }
    /// Creates the key of an index.
    public init(intValue: Int) { self.init(PathStep.index(intValue)) }
}
