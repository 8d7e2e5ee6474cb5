/// Finds out where the values of a list come from in an earlier list: from an equal value, preferably at the same index,
/// or else from one with the same identity. No two of them come from the same value.
struct Alignment {
    /// The index of each value's origin.
    private(set) var origins: [Int?]
    private var isFree: [Bool]

    init<Value, Identity: Hashable>(
        of values: [Value],
        with earlier: [Value],
        isSame: (Value, Value) -> Bool,
        identity: (Value) -> Identity?
    ) {
        origins = Array(repeating: nil, count: values.count)
        isFree = Array(repeating: true, count: earlier.count)
        var firstFree = 0
        for (index, value) in values.enumerated() {
            while firstFree < earlier.count, !isFree[firstFree] { firstFree += 1 }
            let isHere = index < earlier.count && isFree[index] && isSame(value, earlier[index])
            let equal =
                isHere ? index : (firstFree..<earlier.count).first { isFree[$0] && isSame(value, earlier[$0]) }
            if let equal { match(index, with: equal) }
        }
        let new = new
        guard !new.isEmpty else { return }
        var owners = Dictionary(grouping: gone.reversed()) { identity(earlier[$0]) }
        for index in new {
            guard let identity = identity(values[index]), let owner = owners[identity]?.popLast() else { continue }
            match(index, with: owner)
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
