import Persistence

/// Takes the values of known keys out of a dictionary. Values of the wrong type stay in it and are reported as faults.
struct ValueReader<Key: RawRepresentable<String> & Hashable> {
    /// A value that wasn't taken, and the reason.
    struct Fault {
        var key: Key
        var message: String
        var hint: String
    }

    /// The values that haven't been taken.
    var values: [String: PropertyValue]
    private(set) var faults: [Fault] = []

    init(_ values: [String: PropertyValue]) { self.values = values }

    /// - Parameters:
    ///   - expected: The expected type, for the message: `text`.
    ///   - read: Converts a value; returns nil if it has the wrong type.
    mutating func take<Value>(_ key: Key, _ expected: String, _ read: (PropertyValue) -> Value?) -> Value? {
        guard let found = values.removeValue(forKey: key.rawValue), found != .null else { return nil }
        if let value = read(found) { return value }
        putBack(found, key, "expected \(expected), found \(found.words)", hint: "correct the value, or remove the key")
        return nil
    }

    /// Puts back a value that contradicts another one.
    mutating func putBack(_ value: PropertyValue, _ key: Key, _ message: String, hint: String) {
        values[key.rawValue] = value
        faults.append(Fault(key: key, message: message, hint: hint))
    }
}
