/// Writes a binary property list (CFBinaryPList.c). Equal values are written once. Values of an existing list keep
/// their bytes, so that values that no decoder can represent aren't lost.
struct BinaryWriter {
    private enum Object {
        case leaf(ArraySlice<UInt8>)
        case container(UInt8, [Int])
    }

    private var objects: [Object] = []
    private var leaves: [ArraySlice<UInt8>: Int] = [:]
    /// The list that was read, and the new number of each of its objects by the object's old offset.
    private let base: TokenList?
    private var numbers: [Int: Int] = [:]

    /// - Parameter base: the list that most values come from.
    init(base: TokenList? = nil) { self.base = base }

    // MARK: Values

    /// Adds a value with a patch applied, and returns its number.
    mutating func add(_ value: StoredValue, _ patch: Patch = .keep) -> Int {
        switch patch {
        case .keep: return keep(value)
        case .replace(let new): return keep(new)
        case .members(let changes, let added):
            var (keys, values): ([Int], [Int]) = ([], [])
            for (place, member) in value.members.enumerated() {
                guard let change = changes[place] ?? .some(.keep) else { continue }
                keys.append(keep(member.key))
                values.append(add(member.value, change))
            }
            for member in added {
                keys.append(keep(member.key))
                values.append(keep(member.value))
            }
            return add(.dictionary, keys + values)
        case .elements(let elements):
            let stored = value.elements
            return add(
                .array,
                elements.map { element in
                    switch element {
                    case .existing(let place, let patch): add(stored[place], patch)
                    case .added(let new): keep(new)
                    }
                }
            )
        }
    }

    private mutating func keep(_ value: StoredValue) -> Int {
        let isOld = value.list === base
        let offset = value.token.range.lowerBound
        if isOld, let number = numbers[offset] { return number }
        let number: Int
        switch value.token.kind {
        case .array, .set: number = add(value.token.kind, value.elements.map { keep($0) })
        case .dictionary:
            let members = value.members
            number = add(.dictionary, members.map { keep($0.key) } + members.map { keep($0.value) })
        default: number = add(leaf: value.form)
        }
        if isOld { numbers[offset] = number }
        return number
    }

    /// Adds an array or a dictionary, with its keys before its values, and returns its number.
    mutating func add(_ kind: Token.Kind, _ references: [Int]) -> Int {
        let marker: UInt8 = kind == .dictionary ? 0xD : kind == .set ? 0xC : 0xA
        objects.append(.container(marker, references))
        return objects.count - 1
    }

    /// Adds a value of another kind as its bytes, and returns its number.
    mutating func add(leaf: ArraySlice<UInt8>) -> Int {
        if let number = leaves[leaf] { return number }
        objects.append(.leaf(leaf))
        leaves[leaf] = objects.count - 1
        return objects.count - 1
    }

    mutating func add(data: [UInt8]) -> Int { add(leaf: (Self.head(0x4, count: data.count) + data)[...]) }

    mutating func add(text: String) -> Int {
        if text.utf8.allSatisfy({ $0 < 0x80 }) {
            return add(leaf: (Self.head(0x5, count: text.utf8.count) + text.utf8)[...])
        }
        let units = text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
        return add(leaf: (Self.head(0x6, count: text.utf16.count) + units)[...])
    }

    // MARK: Bytes

    /// Writes the list: a header, the objects, the offset table and a trailer. The root is an array or a dictionary of
    /// values that have been added.
    consuming func serialized(_ kind: Token.Kind, _ references: [Int]) -> [UInt8] {
        let root = add(kind, references)
        var bytes = Array("bplist00".utf8)
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
        return bytes
    }

    /// The first bytes of an object: its kind and the number of its parts.
    private static func head(_ kind: UInt8, count: Int) -> [UInt8] {
        if count < 0xF { return [kind << 4 | UInt8(count)] }
        let size = size(for: count)
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
