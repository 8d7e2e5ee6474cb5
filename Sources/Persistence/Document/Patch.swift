// A record is changed by comparing its encoding before the change with its encoding after it. Only the differences are
// applied to the record as it is stored. Keys that the type doesn't know are therefore kept at every level, and
// unchanged values keep their formatting.

/// The changes to apply to a value of a store.
indirect enum Patch {
    /// An element of an array after the change: an existing one, or a new one.
    enum Element {
        case existing(Int, Patch)
        case added(StoredValue)
    }

    typealias Member = (key: StoredValue, value: StoredValue)

    case keep
    case replace(StoredValue)
    /// Changes by the index of the member; nil removes it. `added` members are appended.
    case members([Int: Patch?], added: [Member])
    case elements([Element])

    /// Finds the changes.
    ///
    /// - Parameters:
    ///   - stored: the value as it is stored.
    ///   - old: the type's encoding of the stored value.
    ///   - new: the type's encoding of the new value.
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
            // If a key is stored twice, both values are changed, because readers differ in which of the two they use.
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
        // An element that the type left out when it decoded the array stays behind its old predecessor.
        let known = Set(storedOfOld.compactMap(\.self))
        for place in stored.indices where !known.contains(place) {
            let before = elements.firstIndex { if case .existing(place - 1, _) = $0 { true } else { false } }
            elements.insert(.existing(place, .keep), at: before.map { $0 + 1 } ?? 0)
        }
        return .elements(elements)
    }

    /// Matches each value with an element of `others`, also by position if neither has an identity.
    private static func align(_ values: [StoredValue], with others: [StoredValue]) -> [Int?] {
        var alignment = Alignment(of: values, with: others, isSame: { $0.isSame(as: $1) }, identity: \.identity)
        let gone = Set(alignment.gone)
        for index in alignment.new where gone.contains(index) {
            if values[index].identity == nil, others[index].identity == nil { alignment.match(index, with: index) }
        }
        return alignment.origins
    }
}
