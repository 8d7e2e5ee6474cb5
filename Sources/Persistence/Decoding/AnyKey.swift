/// A coding key for any string.
public struct AnyKey: CodingKey {
    /// The key.
    public let stringValue: String
    /// Always nil: the key isn't an array index.
    public var intValue: Int? { nil }

    init(_ text: String) { stringValue = text }
    /// Creates the key.
    public init(stringValue: String) { self.stringValue = stringValue }
    /// Always nil.
    public init?(intValue: Int) { nil }
}
