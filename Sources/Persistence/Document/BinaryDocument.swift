import Foundation

/// A store that is a binary property list, to be changed record by record. Records that are not touched keep their
/// objects, whatever they are: what no decoder of ours could hold is not lost.
struct BinaryDocument {
    private enum Row {
        case old(Int)
        case new(BinaryNode)
    }

    private let layout: BinaryLayout
    private var rows: [Row] = []

    /// Takes a store apart. It must have been read before.
    init(_ data: Data) throws(BinaryFault) {
        let layout = try BinaryLayout(Array(data))
        self.layout = layout
        let root = try layout.object(layout.root)
        for place in 0..<root.references { rows.append(.old(try layout.reference(place, of: root))) }
    }

    /// The number of rows, good and bad.
    var count: Int { rows.count }

    /// The store as it is now.
    func serialized() throws(BinaryFault) -> Data { try serialized(rows) }

    private func serialized(_ rows: [Row]) throws(BinaryFault) -> Data {
        var writer = BinaryWriter(from: layout)
        var references: [Int] = []
        references.reserveCapacity(rows.count)
        for row in rows {
            switch row {
            case .old(let index): references.append(try writer.add(old: index))
            case .new(let node): references.append(writer.add(node))
            }
        }
        let root = writer.add(0xA, references)
        return writer.serialized(root: root)
    }

    // MARK: Rows

    /// A row with changes, or nil if there are none.
    func row(
        at index: Int,
        changedFrom old: BinaryNode,
        to new: BinaryNode
    ) throws(BinaryFault) -> BinaryNode? {
        let stored =
            switch rows[index] {
            case .new(let node): node
            case .old(let number): try BinaryNode(number, of: layout)
            }
        let patch = Patch(of: stored, from: old, to: new)
        if case .keep = patch { return nil }
        return stored.applying(patch)
    }

    /// A store of some rows alone.
    static func store(of rows: [BinaryNode]) -> Data {
        var writer = BinaryWriter(from: nil)
        let numbers = rows.map { writer.add($0) }
        let root = writer.add(0xA, numbers)
        return writer.serialized(root: root)
    }

    // MARK: Changes

    mutating func insert(_ node: BinaryNode, at index: Int) { rows.insert(.new(node), at: index) }

    mutating func replace(at index: Int, with node: BinaryNode) { rows[index] = .new(node) }

    mutating func remove(at index: Int) { rows.remove(at: index) }

    mutating func move(from index: Int, to target: Int) { rows.insert(rows.remove(at: index), at: target) }

    mutating func arrange(_ order: [Int]) { rows = order.map { rows[$0] } }
}
