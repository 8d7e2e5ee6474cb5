/// An object of a binary property list, seen from outside.
struct BinaryObject {
    /// Where it begins.
    var offset: Int
    /// Its type, the upper half of its first byte.
    var kind: UInt8
    /// Where its content begins.
    var content: Int
    /// How many bytes its content takes, itself included.
    var size: Int
    /// How many objects it refers to.
    var references: Int

    var isContainer: Bool { kind >= 0xA }
}

/// The frame of a binary property list: its trailer, its table of offsets, and its objects as these give them. Every
/// number is checked before it is used, and a frame that Foundation's decoder refuses is refused here, where its place is
/// known (`parseTopLevelInfo` in swift-foundation's BPlistScanner.swift).
struct BinaryLayout {
    let bytes: [UInt8]
    let objectCount: Int
    let root: Int
    private let offsetSize: Int
    private let referenceSize: Int
    private let table: Int

    init(_ bytes: [UInt8]) throws(BinaryFault) {
        self.bytes = bytes
        // 8 bytes of header, an object, its offset, 32 bytes of trailer.
        guard bytes.count >= 42 else {
            throw .cutShort("breaks off at byte \(bytes.count): too short to be a binary property list")
        }
        let trailer = bytes.count - 32
        offsetSize = Int(bytes[trailer + 6])
        referenceSize = Int(bytes[trailer + 7])
        guard 1...8 ~= offsetSize, 1...8 ~= referenceSize,
            let count = Self.number(bytes, at: trailer + 8, size: 8),
            let root = Self.number(bytes, at: trailer + 16, size: 8),
            let table = Self.number(bytes, at: trailer + 24, size: 8),
            table >= 9, table < trailer, count >= 1, count <= (trailer - table) / offsetSize, root < count
        else {
            let found = "found no table of contents at byte \(trailer)"
            throw .cutShort("breaks off or has something behind its end: \(found)")
        }
        (objectCount, self.root, self.table) = (count, root, table)
        try checkFrame(trailer)
        for index in 0..<objectCount { _ = try offset(of: index) }
    }

    private func checkFrame(_ trailer: Int) throws(BinaryFault) {
        guard bytes[6] == UInt8(ascii: "0") else {
            let version = bytes.character(at: 6)
            throw BinaryFault(message: "expected a binary property list of version \"0\", found version \(version)")
        }
        let end = table + objectCount * offsetSize
        guard end == trailer else {
            throw BinaryFault(message: "expected the trailer at byte \(end), behind the table, found it at \(trailer)")
        }
        guard referenceSize == 8 || objectCount < 1 << (8 * referenceSize) else {
            throw BinaryFault(message: "references of \(referenceSize) bytes cannot tell \(objectCount) values apart")
        }
        guard offsetSize == 8 || table < 1 << (8 * offsetSize) else {
            throw BinaryFault(message: "offsets of \(offsetSize) bytes do not reach as far as byte \(table)")
        }
    }

    /// Where an object begins.
    private func offset(of index: Int) throws(BinaryFault) -> Int {
        let entry = table + index * offsetSize
        guard let offset = Self.number(bytes, at: entry, size: offsetSize), offset >= 8, offset < table else {
            throw BinaryFault(message: "the entry at byte \(entry) leads out of the file")
        }
        return offset
    }

    /// An object by its number.
    func object(_ index: Int) throws(BinaryFault) -> BinaryObject {
        let offset = try offset(of: index)
        let (kind, low) = (bytes[offset] >> 4, Int(bytes[offset] & 0xF))
        var object = BinaryObject(offset: offset, kind: kind, content: offset + 1, size: 1, references: 0)
        let length: Int
        switch kind {
        // Some of these no decoder knows by their lower half; that is a matter of the record that they are in.
        case 0x0: length = 0
        case 0x1, 0x2: length = 1 << min(low, 5)
        case 0x3: length = 8
        case 0x4, 0x5: length = try count(low, of: &object)
        case 0x6: length = try doubled(count(low, of: &object))
        case 0x8: length = low + 1
        case 0xA, 0xC, 0xD:
            let items = try count(low, of: &object)
            object.references = kind == 0xD ? doubled(items) : items
            guard object.references <= (table - object.content) / referenceSize else { throw .overruns(offset) }
            object.size += object.references
            return object
        default:
            throw BinaryFault(message: "found \(hexadecimal(bytes[offset])) at byte \(offset), which begins no value")
        }
        guard length <= table - object.content else { throw .overruns(offset) }
        object.size += length
        return object
    }

    /// The number of an object that another one refers to.
    func reference(_ index: Int, of object: BinaryObject) throws(BinaryFault) -> Int {
        let offset = object.content + index * referenceSize
        guard let number = Self.number(bytes, at: offset, size: referenceSize), number < objectCount else {
            throw BinaryFault(message: "the reference at byte \(offset) leads to no value")
        }
        return number
    }

    /// Some rows of the root, unfolded.
    func rows(at places: [Int]) throws(BinaryFault) -> [BinaryNode] {
        let root = try object(root)
        var rows: [BinaryNode] = []
        for place in places { rows.append(try BinaryNode(reference(place, of: root), of: self)) }
        return rows
    }

    /// Whether a dictionary has a key twice. Not looked for beyond 64 keys, where it would take too long.
    func repeatsKey(_ dictionary: BinaryObject) throws(BinaryFault) -> Bool {
        var seen: [ArraySlice<UInt8>] = []
        for index in 0..<min(dictionary.references / 2, 64) {
            let key = try object(reference(index, of: dictionary))
            let content = bytes[key.offset..<min(key.offset + key.size, bytes.count)]
            if seen.contains(where: { $0.elementsEqual(content) }) { return true }
            seen.append(content)
        }
        return false
    }

    /// How many items an object has: in the lower half of its first byte, or in a number behind it.
    private func count(_ low: Int, of object: inout BinaryObject) throws(BinaryFault) -> Int {
        guard low == 0xF else { return low }
        guard object.content < table, bytes[object.content] >> 4 == 1 else { throw .overruns(object.offset) }
        let size = 1 << Int(bytes[object.content] & 0xF)
        guard size <= 8, object.content + 1 + size <= table,
            let count = Self.number(bytes, at: object.content + 1, size: size)
        else { throw .overruns(object.offset) }
        object.content += 1 + size
        return count
    }

    /// Twice a number that comes from the file and may be as large as it likes.
    private func doubled(_ count: Int) -> Int { min(count, .max / 2) * 2 }

    /// A big-endian number, or nil if it is too large for any offset.
    private static func number(_ bytes: [UInt8], at offset: Int, size: Int) -> Int? {
        guard offset + size <= bytes.count else { return nil }
        var number: UInt64 = 0
        for place in offset..<(offset + size) { number = number << 8 | UInt64(bytes[place]) }
        return Int(exactly: number)
    }
}

extension BinaryFault {
    fileprivate static func cutShort(_ reason: String) -> BinaryFault {
        let hint = "it may have been written only in part; let the app write it again, or put it back from a copy"
        return BinaryFault(message: "the file \(reason)", hint: hint)
    }

    fileprivate static func overruns(_ offset: Int) -> BinaryFault {
        BinaryFault(message: "the value at byte \(offset) is longer than the file")
    }
}
