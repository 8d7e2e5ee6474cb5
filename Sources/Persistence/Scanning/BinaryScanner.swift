/// Finds the tokens of a binary property list (CFBinaryPList.c). Shared objects are expanded.
///
/// A list is a table of objects that refer to each other by number. The scanner validates every number before using it,
/// and rejects objects that contain themselves, excessive nesting, and exponential expansion, such as thirty arrays
/// that each refer to the next one ten times.
struct BinaryScanner {
    private(set) var list: TokenBuilder
    private let bytes: [UInt8]
    private let objectCount: Int
    private let root: Int
    private let offsetSize: Int
    private let referenceSize: Int
    private let table: Int
    /// Whether each object is being scanned at the moment.
    private var isOpen: [Bool]
    /// The size in bytes of the tokens and their contents so far; `costLimit` is its maximum.
    private var cost = 0
    private let costLimit: Int

    /// An object, without the objects it refers to.
    private struct Object {
        var kind: Token.Kind
        var range: Range<Int>
        var content: Range<Int>
        /// Whether it is a text in UTF-16.
        var isUTF16 = false
        /// The number of objects it refers to.
        var references = 0
    }

    /// Validates the header and the trailer.
    init(_ bytes: [UInt8]) throws(ScanFault) {
        self.bytes = bytes
        list = TokenBuilder(.binary, bytes)
        // 8 bytes of header, an object, its offset, 32 bytes of trailer.
        guard bytes.count >= 42 else {
            throw .malformed("is cut off at byte \(bytes.count): too short to be a binary property list")
        }
        let trailer = bytes.count - 32
        offsetSize = Int(bytes[trailer + 6])
        referenceSize = Int(bytes[trailer + 7])
        guard 1...8 ~= offsetSize, 1...8 ~= referenceSize,
            let count = bytes.bigEndian(at: trailer + 8, size: 8),
            let root = bytes.bigEndian(at: trailer + 16, size: 8),
            let table = bytes.bigEndian(at: trailer + 24, size: 8),
            table >= 9, table < trailer, count >= 1, count <= (trailer - table) / offsetSize, root < count
        else {
            let found = "found no table of contents at byte \(trailer)"
            throw .malformed("is cut off or has something after its end: \(found)")
        }
        (objectCount, self.root, self.table) = (count, root, table)
        isOpen = [Bool](repeating: false, count: count)
        costLimit = 64 << 20 + 32 * bytes.count
        try checkFrame(trailer)
    }

    /// Rejects a header or trailer that Foundation rejects (`parseTopLevelInfo` in swift-foundation's
    /// BPlistScanner.swift).
    private func checkFrame(_ trailer: Int) throws(ScanFault) {
        guard bytes[6] == UInt8(ascii: "0") else {
            let version = bytes.character(at: 6)
            throw ScanFault("expected a binary property list of version \"0\", found version \(version)")
        }
        let end = table + objectCount * offsetSize
        guard end == trailer else {
            throw ScanFault("expected the trailer at byte \(end), after the table, found it at \(trailer)")
        }
        guard referenceSize == 8 || objectCount < 1 << (8 * referenceSize) else {
            throw ScanFault("references of \(referenceSize) bytes cannot tell \(objectCount) values apart")
        }
        guard offsetSize == 8 || table < 1 << (8 * offsetSize) else {
            throw ScanFault("offsets of \(offsetSize) bytes do not reach as far as byte \(table)")
        }
    }

    /// Scans everything reachable from the root.
    mutating func scan() throws(ScanFault) { try scan(root, in: 0) }

    /// - Parameter holder: the offset of the object that refers to this one.
    private mutating func scan(_ number: Int, in holder: Int) throws(ScanFault) {
        guard !isOpen[number] else { throw ScanFault("the value at byte \(holder) contains itself") }
        let object = try object(number)
        cost += object.range.count + MemoryLayout<Token>.size
        guard cost <= costLimit else {
            let message = "the value at byte \(holder) repeats others so often that it would not fit in memory"
            throw ScanFault(message, hint: ScanFault.unusual)
        }
        guard object.kind.isContainer else {
            return try list.add(object.kind, object.range, content: object.content, isEncoded: object.isUTF16)
        }
        try scanParts(of: object, number)
    }

    private mutating func scanParts(of object: Object, _ number: Int) throws(ScanFault) {
        try list.open(object.kind, at: object.range.lowerBound, content: object.content.lowerBound)
        isOpen[number] = true
        // A dictionary has all keys before all values.
        let isDictionary = object.kind == .dictionary
        let count = isDictionary ? object.references / 2 : object.references
        var repeatsKey = false
        for place in 0..<count {
            let key = list.last + 1
            try scan(reference(place, of: object), in: object.range.lowerBound)
            guard isDictionary else { continue }
            repeatsKey = repeatsKey || list.isRepeatedKey(key)
            try scan(reference(count + place, of: object), in: object.range.lowerBound)
        }
        if repeatsKey {
            let message = "the dictionary at byte \(object.range.lowerBound) has a key twice; the last is used"
            list.note(0, token: nil, message, hint: "remove one of the two")
        }
        isOpen[number] = false
        list.close(content: object.content.upperBound, end: object.range.upperBound)
    }

    // MARK: Objects

    /// The offsets of the objects in ascending order. Computed only when the end of an object of unknown type is
    /// needed.
    private lazy var starts = (0..<objectCount).compactMap {
        bytes.bigEndian(at: table + $0 * offsetSize, size: offsetSize)
    }
    .sorted()

    private mutating func object(_ number: Int) throws(ScanFault) -> Object {
        let entry = table + number * offsetSize
        guard let start = bytes.bigEndian(at: entry, size: offsetSize), start >= 8, start < table else {
            throw ScanFault("the entry at byte \(entry) leads out of the file")
        }
        let (marker, low) = (bytes[start] >> 4, Int(bytes[start] & 0xF))
        switch (marker, low) {
        case (0x0, 0x0): return try leaf(.null, start, length: 0)
        case (0x0, 0x8): return try leaf(.false, start, length: 0)
        case (0x0, 0x9): return try leaf(.true, start, length: 0)
        case (0x1, 0...4): return try leaf(.integer, start, length: 1 << low)
        case (0x2, 2...3): return try leaf(.real, start, length: 1 << low)
        case (0x3, 3): return try leaf(.date, start, length: 8)
        // A URL, a UUID or an unknown type: the object extends to the next one, and is kept unchanged.
        case (0x0...0x3, _): return try leaf(.unknown, start, length: end(ofObjectAt: start) - start - 1)
        case (0x8, _): return try leaf(.uid, start, length: low + 1)
        case (0x4, _), (0x5, _), (0x6, _), (0xA, _), (0xC, _), (0xD, _): break
        default: throw ScanFault("found \(hexadecimal(bytes[start])) at byte \(start), which doesn't begin a value")
        }
        let (content, count) = try count(low, of: start)
        switch marker {
        case 0x4: return try leaf(.data, start, content: content, length: count)
        case 0x5:
            var text = try leaf(.text, start, content: content, length: count)
            // This is how Foundation encodes nil.
            if low == 5, bytes[text.content].elementsEqual("$null".utf8) { text.kind = .null }
            return text
        case 0x6:
            var text = try leaf(.text, start, content: content, length: doubled(count))
            text.isUTF16 = true
            return text
        default:
            let references = marker == 0xD ? doubled(count) : count
            guard references <= (table - content) / referenceSize else { throw .overruns(start) }
            let kind: Token.Kind = marker == 0xD ? .dictionary : marker == 0xC ? .set : .array
            var object = try leaf(kind, start, content: content, length: references * referenceSize)
            object.references = references
            return object
        }
    }

    private mutating func end(ofObjectAt start: Int) -> Int {
        let next = starts.partitionPoint { $0 <= start }
        return next < starts.count ? min(starts[next], table) : table
    }

    private func leaf(_ kind: Token.Kind, _ start: Int, content: Int? = nil, length: Int) throws(ScanFault) -> Object {
        let content = content ?? start + 1
        guard length <= table - content else { throw .overruns(start) }
        let end = content + length
        return Object(kind: kind, range: start..<end, content: content..<end)
    }

    /// The number of items of an object, which is in the lower half of its first byte or in an integer after it.
    private func count(_ low: Int, of start: Int) throws(ScanFault) -> (content: Int, count: Int) {
        guard low == 0xF else { return (start + 1, low) }
        guard start + 1 < table, bytes[start + 1] >> 4 == 1 else { throw .overruns(start) }
        let size = 1 << Int(bytes[start + 1] & 0xF)
        guard size <= 8, start + 2 + size <= table, let count = bytes.bigEndian(at: start + 2, size: size) else {
            throw .overruns(start)
        }
        return (start + 2 + size, count)
    }

    /// Doubles a number from the file, which may be arbitrarily large, without overflow.
    private func doubled(_ count: Int) -> Int { min(count, .max / 2) * 2 }

    private func reference(_ place: Int, of object: Object) throws(ScanFault) -> Int {
        let offset = object.content.lowerBound + place * referenceSize
        guard let number = bytes.bigEndian(at: offset, size: referenceSize), number < objectCount else {
            throw ScanFault("the reference at byte \(offset) leads to no value")
        }
        return number
    }
}

extension [UInt8] {
    /// A big-endian number in the file; nil if it doesn't fit in an offset.
    fileprivate func bigEndian(at offset: Int, size: Int) -> Int? {
        guard offset + size <= count else { return nil }
        var number: UInt64 = 0
        for place in offset..<(offset + size) { number = number << 8 | UInt64(self[place]) }
        return Int(exactly: number)
    }
}

extension ScanFault {
    fileprivate static func malformed(_ reason: String) -> ScanFault {
        ScanFault("the file \(reason)", hint: rewrite)
    }

    fileprivate static func overruns(_ offset: Int) -> ScanFault {
        ScanFault("the value at byte \(offset) is longer than the file")
    }
}
