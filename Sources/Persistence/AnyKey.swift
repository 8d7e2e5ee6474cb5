/// A key of which nothing is known beforehand.
public struct AnyKey: CodingKey {
    public let stringValue: String
    public var intValue: Int? { nil }

    init(_ text: String) { stringValue = text }
    public init(stringValue: String) { self.stringValue = stringValue }
    public init?(intValue: Int) { nil }

    /// The same key as another one, for a container of any keys.
    public init(_ key: some CodingKey) { stringValue = key.stringValue }
}
