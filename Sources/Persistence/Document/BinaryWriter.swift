import Foundation

/// Writes a binary property list: new values, and objects of an old one as they are. Values that are the same are
/// written once.
struct BinaryWriter {
    private enum Object {
        case leaf(ArraySlice<UInt8>)
        case container(UInt8, [Int])
    }

    private let layout: BinaryLayout?
    private var objects: [Object] = []
    /// New numbers of old objects.
    private var numbers: [Int: Int] = [:]
    private var leaves: [ArraySlice<UInt8>: Int] = [:]

    /// - Parameter layout: the old property list, if there is one.
    init(from layout: BinaryLayout?) {
        self.layout = layout
    }

    /// Adds an object of the old list with all that it refers to, and returns its number.
    mutating func add(old index: Int) throws(BinaryFault) -> Int {
        if let number = numbers[index] { return number }
        guard let layout else { throw BinaryFault(message: "there is no value \(index)") }
        let object = try layout.object(index)
        let number: Int
        if object.isContainer {
            var references: [Int] = []
            references.reserveCapacity(object.references)
            for place in 0..<object.references {
                references.append(try add(old: layout.reference(place, of: object)))
            }
            number = add(object.kind, references)
        } else {
            number = add(layout.bytes[object.offset..<(object.content + object.size - 1)])
        }
        numbers[index] = number
        return number
    }

    /// Adds a new value and returns its number.
    mutating func add(_ node: BinaryNode) -> Int {
        switch node {
        case .leaf(let bytes): return add(bytes)
        case .container(let kind, let parts):
            var references: [Int] = []
            for part in parts { references.append(add(part)) }
            return add(kind, references)
        }
    }

    /// Adds an array or a dictionary of values that have been added before, and returns its number.
    mutating func add(_ kind: UInt8, _ references: [Int]) -> Int {
        objects.append(.container(kind, references))
        return objects.count - 1
    }

    private mutating func add(_ leaf: ArraySlice<UInt8>) -> Int {
        if let number = leaves[leaf] { return number }
        objects.append(.leaf(leaf))
        leaves[leaf] = objects.count - 1
        return objects.count - 1
    }

    /// The whole list (CFBinaryPList.c): a head, the objects, where each of them begins, and a trailer.
    func serialized(root: Int) -> Data {
        var bytes = layout.map { Array($0.bytes.prefix(8)) } ?? Array("bplist00".utf8)
        let referenceSize = Self.size(for: objects.count)
        var offsets: [Int] = []
        offsets.reserveCapacity(objects.count)
        for object in objects {
            offsets.append(bytes.count)
            switch object {
            case .leaf(let leaf): bytes += leaf
            case .container(let kind, let references):
                bytes += Self.head(kind, count: kind == 0xD ? references.count / 2 : references.count)
                for reference in references { Self.append(reference, size: referenceSize, to: &bytes) }
            }
        }
        let table = bytes.count
        let offsetSize = Self.size(for: table)
        for offset in offsets { Self.append(offset, size: offsetSize, to: &bytes) }
        bytes += [0, 0, 0, 0, 0, 0, UInt8(offsetSize), UInt8(referenceSize)]
        for number in [objects.count, root, table] { Self.append(number, size: 8, to: &bytes) }
        return Data(bytes)
    }

    /// How an object begins: its kind and how many parts it has.
    static func head(_ kind: UInt8, count: Int) -> [UInt8] {
        if count < 0xF { return [kind << 4 | UInt8(count)] }
        let size = Self.size(for: count)
        var bytes = [kind << 4 | 0xF, 0x10 | UInt8(size.trailingZeroBitCount)]
        append(count, size: size, to: &bytes)
        return bytes
    }

    private static func size(for number: Int) -> Int {
        number < 1 << 8 ? 1 : number < 1 << 16 ? 2 : number < 1 << 32 ? 4 : 8
    }

    private static func append(_ number: Int, size: Int, to bytes: inout [UInt8]) {
        for shift in stride(from: (size - 1) * 8, through: 0, by: -8) {
            bytes.append(UInt8(truncatingIfNeeded: number >> shift))
        }
    }
}
