/// Finds out where the values of a list come from in an earlier list: from the equal value at the same index, or else
/// from another equal one, or else from one with the same identity. No two of them come from the same value.
struct Alignment {
    /// The index of each value's origin.
    private(set) var origins: [Int?]
    private var isFree: [Bool]

    /// - Parameters:
    ///   - isSame: whether two values are equal. Equal values must have the same identity.
    ///   - identity: what a value keeps when it changes; nil for nothing.
    init<Value, Identity: Hashable>(
        of values: [Value],
        with earlier: [Value],
        isSame: (Value, Value) -> Bool,
        identity: (Value) -> Identity?
    ) {
        origins = Array(repeating: nil, count: values.count)
        isFree = Array(repeating: true, count: earlier.count)
        for index in 0..<min(values.count, earlier.count) where isSame(values[index], earlier[index]) {
            match(index, with: index)
        }
        var candidates = Dictionary(grouping: gone) { identity(earlier[$0]) }
        let others = new.map { (index: $0, identity: identity(values[$0])) }
        for (index, identity) in others {
            let place = candidates[identity]?.firstIndex { isSame(values[index], earlier[$0]) }
            if let origin = place.flatMap({ candidates[identity]?.remove(at: $0) }) { match(index, with: origin) }
        }
        for (index, identity) in others where identity != nil && origins[index] == nil {
            guard let origin = candidates[identity]?.first else { continue }
            candidates[identity]?.removeFirst()
            match(index, with: origin)
        }
    }

    /// The values without an origin.
    var new: [Int] { origins.indices.filter { origins[$0] == nil } }

    /// The earlier values that no value comes from.
    var gone: [Int] { isFree.indices.filter { isFree[$0] } }

    mutating func match(_ index: Int, with origin: Int) {
        origins[index] = origin
        isFree[origin] = false
    }
}
