import Persistence
import Templates

/// The keys of the dictionaries at one place in a collection's items, and the keys of the dictionaries nested in them.
///
/// A key that only some items have is empty in the others. It doesn't fall through to a name of an outer section.
struct PropertyKeys: Sendable {
    private var below: [String: PropertyKeys] = [:]

    /// The keys under `name`; nil if no dictionary has that key.
    subscript(name: String) -> PropertyKeys? { below[name] }

    /// Whether a dictionary has a key, at any depth.
    func contains(_ name: String) -> Bool { below[name] != nil || below.values.contains { $0.contains(name) } }

    func identify(in hasher: inout FingerprintHasher) {
        hasher.combine(below.count)
        for (key, keys) in below.sorted(by: { $0.key < $1.key }) {
            hasher.combine(key)
            keys.identify(in: &hasher)
        }
    }

    /// Adds the keys of a dictionary, or of the dictionaries in an array.
    mutating func add(_ value: PropertyValue) {
        switch value {
        case .dictionary(let values):
            for (key, value) in values { below[key, default: PropertyKeys()].add(value) }
        case .array(let values):
            for value in values { add(value) }
        default: break
        }
    }
}
