import Persistence

/// Takes values out of an object of another program by their keys, and knows what is left.
struct ObjectReader {
    let values: [String: PropertyValue]
    private var taken: Set<String> = []

    init(_ values: [String: PropertyValue]) { self.values = values }

    /// The first value under one of the keys, all of which count as taken.
    mutating func take(_ keys: String...) -> PropertyValue? {
        taken.formUnion(keys)
        return keys.compactMap { values[$0] }.first { $0 != .null }
    }

    /// The first text of the first value that has one.
    mutating func text(_ keys: String...) -> String? {
        taken.formUnion(keys)
        return keys.compactMap { values[$0]?.texts.first { !$0.isBlank } }.first
    }

    /// The keys that nobody has asked for, and whose values say something.
    var rest: [String] { values.filter { !taken.contains($0.key) && !$0.value.isEmpty }.map(\.key).sorted() }
}

extension PropertyValue {
    /// Whether it says nothing: none, a blank text, false, or a list of these.
    var isEmpty: Bool {
        switch self {
        case .null, .boolean(false): true
        case .string(let text): text.isBlank
        case .array(let values): values.allSatisfy(\.isEmpty)
        case .dictionary(let values): values.allSatisfy { $0.key == "@type" || $0.value.isEmpty }
        default: false
        }
    }
}
