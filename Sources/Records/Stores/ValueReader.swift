import Persistence

/// Takes the values of known keys out of a dictionary. A value of another kind stays in it, with a fault.
struct ValueReader<Key: RawRepresentable<String> & Hashable> {
    /// Why a value wasn't taken.
    struct Fault {
        var key: Key
        var message: String
        var hint: String
    }

    /// What hasn't been taken.
    var values: [String: PropertyValue]
    private(set) var faults: [Fault] = []

    init(_ values: [String: PropertyValue]) { self.values = values }

    /// - Parameters:
    ///   - expected: the kind of value, for the message: `text`.
    ///   - read: gives nil for a value of another kind.
    mutating func take<Value>(_ key: Key, _ expected: String, _ read: (PropertyValue) -> Value?) -> Value? {
        guard let found = values.removeValue(forKey: key.rawValue), found != .null else { return nil }
        if let value = read(found) { return value }
        putBack(found, key, "expected \(expected), found \(found.words)", hint: "correct the value, or remove the key")
        return nil
    }

    /// Puts back a value that doesn't fit the others.
    mutating func putBack(_ value: PropertyValue, _ key: Key, _ message: String, hint: String) {
        values[key.rawValue] = value
        faults.append(Fault(key: key, message: message, hint: hint))
    }
}
