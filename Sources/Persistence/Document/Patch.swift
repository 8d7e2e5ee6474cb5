// A record is changed by comparing what its type encodes before the change with what it encodes after it. Only what
// differs between the two is changed in the record as it stands in the store. So keys that the type does not know stay,
// at every level, and what has not changed keeps the form in which it was written.

/// What is to be changed in a value of a store.
indirect enum Patch {
    /// An element of an array after the change: one that was there, or a new one.
    enum Element {
        case existing(Int, Patch)
        case added(StoredValue)
    }

    typealias Member = (key: StoredValue, value: StoredValue)

    case keep
    case replace(StoredValue)
    /// By the place of a member; nil removes it. Further members are added.
    case members([Int: Patch?], added: [Member])
    case elements([Element])

    /// Finds what to change.
    ///
    /// - Parameters:
    ///   - stored: the value as it stands in the store.
    ///   - old: what the type of the record encodes for it.
    ///   - new: what the type encodes for the value that is wanted.
    init(of stored: StoredValue, from old: StoredValue, to new: StoredValue) {
        if old.isSame(as: new) {
            self = .keep
            return
        }
        let kind = stored.token.kind
        let isAlike = kind == old.token.kind && kind == new.token.kind && stored.token.next > stored.index + 1
        switch kind {
        case .dictionary where isAlike: self = .members(of: stored.members, from: old.members, to: new.members)
        case .array where isAlike: self = .elements(of: stored.elements, from: old.elements, to: new.elements)
        default: self = .replace(new)
        }
    }

    private static func members(of stored: [Member], from old: [Member], to new: [Member]) -> Patch {
        let old = Dictionary(old.map { ($0.key.name, $0.value) }) { first, _ in first }
        let names = Set(new.map(\.key.name))
        let places = Dictionary(grouping: stored.indices) { stored[$0].key.name }
        var changes: [Int: Patch?] = [:]
        var added: [Member] = []
        for (key, value) in new {
            // A key that stands twice is changed in both places: who reads which of the two differs.
            let known = places[key.name] ?? []
            for place in known {
                let patch = old[key.name].map { Patch(of: stored[place].value, from: $0, to: value) } ?? .replace(value)
                if case .keep = patch { continue }
                changes[place] = patch
            }
            if known.isEmpty, old[key.name]?.isSame(as: value) != true { added.append((key, value)) }
        }
        for name in old.keys where !names.contains(name) {
            for place in places[name] ?? [] { changes[place] = .some(nil) }
        }
        return .members(changes, added: added)
    }

    private static func elements(of stored: [StoredValue], from old: [StoredValue], to new: [StoredValue]) -> Patch {
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
    private static func align(_ values: [StoredValue], with others: [StoredValue]) -> [Int?] {
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
