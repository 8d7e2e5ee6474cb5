public import Foundation

/// Any value that a property list or a JSON file can hold.
///
/// Keys that a record type does not know, and records that it refuses, are kept as these values, so that nothing of
/// a store is lost when it is written again.
public enum PropertyValue: Hashable, Sendable {
    /// Text.
    case string(String)
    /// A whole number that fits in 64 bits.
    case integer(Int)
    /// Any other number.
    case real(Double)
    /// True or false.
    case boolean(Bool)
    /// A date of a property list. JSON has none: a date there is a number.
    case date(Date)
    /// Bytes of a property list.
    case data(Data)
    /// Values in order.
    case array([PropertyValue])
    /// Values by key.
    case dictionary([String: PropertyValue])
    /// JSON's `null`, which a property list cannot hold.
    case null
}

extension PropertyValue {
    /// The text, if this is text.
    public var string: String? { if case .string(let text) = self { text } else { nil } }

    /// The value at the end of a path, or nil when there is none.
    public subscript(path path: some Sequence<PathStep>) -> PropertyValue? {
        var value = self
        for step in path {
            switch (step, value) {
            case (.key(let key), .dictionary(let values)):
                guard let next = values[key] else { return nil }
                value = next
            case (.index(let index), .array(let values)) where values.indices.contains(index):
                value = values[index]
            default: return nil
            }
        }
        return value
    }
}
