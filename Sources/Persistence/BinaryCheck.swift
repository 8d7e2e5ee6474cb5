import Foundation

// Foundation's decoder follows the references of a binary property list by recursion and as often as they occur. An
// object that contains itself, 100,000 arrays inside of each other, or thirty arrays each of which names the next one
// ten times end it by exhausting the stack or never. So the objects are walked before, each once and with an explicit
// stack, and what they would unfold to is added up.

/// Something wrong with a binary property list as such.
struct BinaryFault: Error, Hashable {
    var message: String
    var hint = "put the file back from a copy"
}

/// A walk through the objects of a binary property list (CFBinaryPList.c) that nothing in the file can lead astray.
struct BinaryCheck {
    private enum Mark {
        static let unseen: UInt16 = 0
        static let open: UInt16 = .max
    }

    private struct Visit {
        var object: Int
        var children: BinaryObject
        var next = 0
        var depth: UInt16 = 0
        var cost: Float
        var hasher = FingerprintHasher()
        var repeatsKey = false
    }

    /// Where dictionaries with a key that stands twice begin.
    private(set) var repetitions: [Int] = []

    /// What stands for each record, however its objects are numbered and shared. Empty if the root is no array.
    private(set) var rows: [Fingerprint] = []

    let layout: BinaryLayout
    /// How deep each object goes, once it has been walked.
    private var depths: [UInt16]
    /// How many bytes each object unfolds to.
    private var costs: [Float]
    /// What stands for each object and all that it leads to.
    private var fingerprints: [Fingerprint]

    /// Walks everything that the root leads to.
    init(_ bytes: [UInt8]) throws(BinaryFault) {
        layout = try BinaryLayout(bytes)
        depths = [UInt16](repeating: Mark.unseen, count: layout.objectCount)
        costs = [Float](repeating: 0, count: layout.objectCount)
        fingerprints = [Fingerprint](repeating: Fingerprint(bits: 0), count: layout.objectCount)
        try walk(limit: Float(16 << 20) + 32 * Float(bytes.count))
        let root = try layout.object(layout.root)
        guard root.kind == 0xA else { return }
        rows.reserveCapacity(root.references)
        for place in 0..<root.references { rows.append(fingerprints[try layout.reference(place, of: root)]) }
    }

    private mutating func walk(limit: Float) throws(BinaryFault) {
        var stack = [try visit(layout.root)]
        let recordCount = stack[0].children.references
        guard recordCount <= StoreReader.maximumRecordCount else { throw .tooMany() }
        while var top = stack.popLast() {
            if top.next < top.children.references {
                let child = try layout.reference(top.next, of: top.children)
                top.next += 1
                if depths[child] == Mark.open { throw .cycle(at: top.children.offset) }
                if depths[child] == Mark.unseen {
                    stack.append(top)
                    let inner = try visit(child)
                    guard stack.count < StoreReader.maximumDepth || !inner.children.isContainer else {
                        throw .tooDeep(at: inner.children.offset)
                    }
                    stack.append(inner)
                } else {
                    add(child, to: &top)
                    stack.append(top)
                }
            } else {
                let depth = top.depth + (top.children.isContainer ? 1 : 0)
                guard depth <= StoreReader.maximumDepth else { throw .tooDeep(at: top.children.offset) }
                guard top.cost <= limit else { throw .unfolds(at: top.children.offset) }
                depths[top.object] = depth + 1
                costs[top.object] = top.cost
                fingerprints[top.object] = try fingerprint(of: top)
                if let last = stack.indices.last { add(top.object, to: &stack[last]) }
            }
        }
    }

    private mutating func visit(_ index: Int) throws(BinaryFault) -> Visit {
        let object = try layout.object(index)
        depths[index] = Mark.open
        var visit = Visit(object: index, children: object, cost: Float(object.size))
        if object.kind == 0xD, try layout.repeatsKey(object) {
            repetitions.append(object.offset)
            visit.repeatsKey = true
        }
        if object.isContainer {
            visit.hasher.combine(Int(object.kind))
            visit.hasher.combine(object.references)
        } else {
            let end = object.content + object.size - 1
            layout.bytes.withUnsafeBytes {
                visit.hasher.combine(UnsafeRawBufferPointer(rebasing: $0[object.offset..<end]))
            }
        }
        return visit
    }

    /// What stands for an object all of whose children have been walked. Apps write the members of a dictionary in
    /// another order every time; so it does not count, unless a key stands twice.
    private func fingerprint(of visit: Visit) throws(BinaryFault) -> Fingerprint {
        let (object, count) = (visit.children, visit.children.references / 2)
        guard object.kind == 0xD, count <= 64, !visit.repeatsKey else { return visit.hasher.finalize() }
        var sum: UInt64 = 0
        for place in 0..<count {
            var member = FingerprintHasher()
            member.combine(fingerprints[try layout.reference(place, of: object)].bits)
            member.combine(fingerprints[try layout.reference(count + place, of: object)].bits)
            sum &+= member.finalize().bits
        }
        var hasher = FingerprintHasher()
        hasher.combine(count)
        hasher.combine(sum)
        return hasher.finalize()
    }

    private func add(_ child: Int, to visit: inout Visit) {
        visit.depth = max(visit.depth, depths[child] - 1)
        visit.cost += costs[child]
        visit.hasher.combine(fingerprints[child].bits)
    }
}

extension BinaryFault {
    fileprivate static func cycle(at offset: Int) -> BinaryFault {
        BinaryFault(message: "the value at byte \(offset) contains itself")
    }

    fileprivate static func tooDeep(at offset: Int) -> BinaryFault {
        let message = "nested more than \(StoreReader.maximumDepth) levels deep at byte \(offset)"
        return BinaryFault(message: message, hint: "no app writes this; put the file back from a copy")
    }

    fileprivate static func tooMany() -> BinaryFault {
        let message = "more than \(StoreReader.maximumRecordCount) records"
        return BinaryFault(message: message, hint: "no app writes this; put the file back from a copy")
    }

    fileprivate static func unfolds(at offset: Int) -> BinaryFault {
        let message = "the value at byte \(offset) repeats others so often that it would not fit in memory"
        return BinaryFault(message: message, hint: "no app writes this; put the file back from a copy")
    }
}
