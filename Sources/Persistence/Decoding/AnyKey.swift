/// A key of which nothing is known beforehand.
public struct AnyKey: CodingKey {
    /// The key.
    public let stringValue: String
    /// Nothing: it is no position in an array.
    public var intValue: Int? { nil }

    init(_ text: String) { stringValue = text }
    /// Creates the key.
    public init(stringValue: String) { self.stringValue = stringValue }
    /// Creates nothing.
    public init?(intValue: Int) { nil }

    /// The same key as another one, for a container of any keys.
    public init(_ key: some CodingKey) { stringValue = key.stringValue }
}
