public import Foundation

/// Any value that a property list or a JSON file can hold.
///
/// Keys that a record type doesn't know, and records that can't be decoded, are kept as these values, so that nothing
/// is lost when the store is written again.
public enum PropertyValue: Sendable {
    /// Text.
    case string(String)
    /// A whole number that fits in 64 bits.
    case integer(Int)
    /// Any other number.
    case real(Double)
    /// True or false.
    case boolean(Bool)
    /// A date of a property list. JSON has no dates; there, a date is a number.
    case date(Date)
    /// Bytes of a property list.
    case data(Data)
    /// Values in order.
    case array([PropertyValue])
    /// Values by key.
    case dictionary([String: PropertyValue])
    /// JSON's `null`, which property lists don't have.
    case null
}

extension PropertyValue: Hashable {
    /// Returns whether two values are the same. Unlike with `Double`, NaN equals NaN, for dates too: otherwise a record
    /// with such a value would never be found again.
    public static func == (a: PropertyValue, b: PropertyValue) -> Bool {
        switch (a, b) {
        case (.string(let a), .string(let b)): a == b
        case (.integer(let a), .integer(let b)): a == b
        case (.real(let a), .real(let b)): a == b || a.isNaN && b.isNaN
        case (.boolean(let a), .boolean(let b)): a == b
        case (.date(let a), .date(let b)):
            a == b || a.timeIntervalSinceReferenceDate.isNaN && b.timeIntervalSinceReferenceDate.isNaN
        case (.data(let a), .data(let b)): a == b
        case (.array(let a), .array(let b)): a == b
        case (.dictionary(let a), .dictionary(let b)): a == b
        case (.null, .null): true
        default: false
        }
    }

    /// Hashes equal values alike; all NaNs hash the same.
    public func hash(into hasher: inout Hasher) {
        switch self {
        case .string(let text): hasher.combine(text)
        case .integer(let number): hasher.combine(number)
        case .real(let number): hasher.combine(number.isNaN ? .infinity : number)
        case .boolean(let flag): hasher.combine(flag)
        case .date(let date):
            let seconds = date.timeIntervalSinceReferenceDate
            hasher.combine(seconds.isNaN ? .infinity : seconds)
        case .data(let data): hasher.combine(data)
        case .array(let values): hasher.combine(values)
        case .dictionary(let values): hasher.combine(values)
        case .null: hasher.combine(0)
        }
    }
}

extension PropertyValue {
    /// The text, if this is text.
    public var string: String? { if case .string(let text) = self { text } else { nil } }

    /// The values by key, if this is a dictionary.
    public var dictionary: [String: PropertyValue]? { if case .dictionary(let values) = self { values } else { nil } }

    /// The value at the end of a path; nil if there is none.
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
