// A record is changed by comparing what its type encodes before the change with what it encodes after it. Only what
// differs between the two is changed in the record as it stands in the store. So keys that the type does not know stay,
// at every level, and what has not changed keeps the form in which it was written.

/// A value of a store in the form in which it is written there: text, or the objects of a binary property list.
protocol StoredNode {
    /// What the value consists of.
    var parts: StoredParts<Self> { get }
    /// The form of a value without parts. Two values are the same if their forms are.
    var form: ArraySlice<UInt8> { get }
}

enum StoredParts<Node> {
    case none
    case array([Node])
    case dictionary([(key: String, value: Node)])
}

extension StoredNode {
    /// Whether two values that were encoded in the same way are the same.
    func isSame(as other: Self) -> Bool {
        switch (parts, other.parts) {
        case (.none, .none): return form.elementsEqual(other.form)
        case (.array(let a), .array(let b)): return a.count == b.count && zip(a, b).allSatisfy { $0.isSame(as: $1) }
        case (.dictionary(let a), .dictionary(let b)):
            guard a.count == b.count else { return false }
            if zip(a, b).allSatisfy({ $0.key == $1.key }) {
                return zip(a, b).allSatisfy { $0.value.isSame(as: $1.value) }
            }
            let values = Dictionary(b.map { ($0.key, $0.value) }) { first, _ in first }
            return a.allSatisfy { member in values[member.key].map(member.value.isSame) ?? false }
        default: return false
        }
    }

    /// What tells a part of an array from the others: the value of `id` or `identifier`.
    var identity: ArraySlice<UInt8>? {
        guard case .dictionary(let members) = parts else { return nil }
        for key in ["id", "identifier"] {
            guard let value = members.first(where: { $0.key == key })?.value, case .none = value.parts else { continue }
            return value.form
        }
        return nil
    }
}

/// What is to be changed in a value of a store.
indirect enum Patch<Node: StoredNode> {
    /// A part of an array after the change: one that was there, or a new one.
    enum Element {
        case existing(Int, Patch)
        case added(Node)
    }

    case keep
    case replace(Node)
    /// By the position of a member; nil removes it. Further members are added.
    case members([Int: Patch?], added: [(key: String, value: Node)])
    case elements([Element])

    /// Finds what to change.
    ///
    /// - Parameters:
    ///   - stored: the value as it stands in the store.
    ///   - old: what the type of the record encodes for it.
    ///   - new: what the type encodes for the value that is wanted.
    init(of stored: Node, from old: Node, to new: Node) {
        if old.isSame(as: new) {
            self = .keep
            return
        }
        switch (stored.parts, old.parts, new.parts) {
        case (.dictionary(let stored), .dictionary(let old), .dictionary(let new)) where !stored.isEmpty:
            self = .members(of: stored, from: old, to: new)
        case (.array(let stored), .array(let old), .array(let new)) where !stored.isEmpty:
            self = .elements(of: stored, from: old, to: new)
        default: self = .replace(new)
        }
    }

    private typealias Members = [(key: String, value: Node)]

    private static func members(of stored: Members, from old: Members, to new: Members) -> Patch {
        let old = Dictionary(old.map { ($0.key, $0.value) }) { first, _ in first }
        let keys = Set(new.map(\.key))
        let positions = Dictionary(grouping: stored.indices) { stored[$0].key }
        var changes: [Int: Patch?] = [:]
        var added: Members = []
        for (key, value) in new {
            // A key that stands twice is changed in both places: who reads which of the two differs.
            let places = positions[key] ?? []
            for place in places {
                let patch = old[key].map { Patch(of: stored[place].value, from: $0, to: value) } ?? .replace(value)
                if case .keep = patch { continue }
                changes[place] = patch
            }
            if places.isEmpty, old[key]?.isSame(as: value) != true { added.append((key, value)) }
        }
        for key in old.keys where !keys.contains(key) {
            for place in positions[key] ?? [] { changes[place] = .some(nil) }
        }
        return .members(changes, added: added)
    }

    private static func elements(of stored: [Node], from old: [Node], to new: [Node]) -> Patch {
        let storedOfOld = stored.count == old.count ? old.indices.map(\.self) : align(old, with: stored)
        let oldOfNew = align(new, with: old)
        var elements: [Element] = new.indices.map { index in
            guard let before = oldOfNew[index], let place = storedOfOld[before] else { return .added(new[index]) }
            return .existing(place, Patch(of: stored[place], from: old[before], to: new[index]))
        }
        // What the type has left out when it decoded the array stays behind what it stands behind.
        let known = Set(storedOfOld.compactMap(\.self))
        for place in stored.indices where !known.contains(place) {
            let before = elements.firstIndex { if case .existing(place - 1, _) = $0 { true } else { false } }
            elements.insert(.existing(place, .keep), at: before.map { $0 + 1 } ?? 0)
        }
        return .elements(elements)
    }

    /// Finds for each value the one among others that it was: by its identity, else the same one, else the one at the
    /// same place if nothing else is known of either.
    private static func align(_ values: [Node], with others: [Node]) -> [Int?] {
        var matches = [Int?](repeating: nil, count: values.count)
        var isFree = [Bool](repeating: true, count: others.count)
        let identities = Dictionary(grouping: others.indices) { others[$0].identity }
        func match(_ value: Int, _ other: Int) {
            matches[value] = other
            isFree[other] = false
        }
        for index in values.indices {
            guard let identity = values[index].identity else { continue }
            if let other = identities[identity]?.first(where: { isFree[$0] }) { match(index, other) }
        }
        var firstFree = 0
        for index in values.indices where matches[index] == nil {
            while firstFree < others.count, !isFree[firstFree] { firstFree += 1 }
            let candidates = (others.indices.contains(index) ? [index] : []) + Array(firstFree..<others.count)
            let same = candidates.first { isFree[$0] && values[index].isSame(as: others[$0]) }
            if let same { match(index, same) }
        }
        for index in values.indices where matches[index] == nil && others.indices.contains(index) {
            if isFree[index], values[index].identity == nil, others[index].identity == nil { match(index, index) }
        }
        return matches
    }
}
