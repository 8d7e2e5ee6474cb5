import Persistence

/// Writes numbers and texts one behind the other: small numbers in few bytes (LEB128), texts with their length.
package struct ByteWriter {
    package private(set) var bytes: [UInt8] = []

    package init() {}

    package mutating func write(_ number: Int) {
        var rest = UInt(bitPattern: number)
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    /// A number that is as likely to be great as small, in eight bytes.
    package mutating func write(word: UInt64) { withUnsafeBytes(of: word.littleEndian) { bytes += $0 } }

    package mutating func write(words: [UInt64]) {
        for word in words { write(word: word) }
    }

    /// A text that ends with a zero, as C has it.
    package mutating func write(cString text: String) {
        var text = text
        text.withUTF8 { bytes += $0 }
        bytes.append(0)
    }

    /// Makes room for so many bytes.
    package mutating func reserve(_ count: Int) { bytes.reserveCapacity(bytes.count + count) }

    package mutating func write(_ text: String) {
        var text = text
        text.withUTF8 {
            write($0.count)
            bytes += $0
        }
    }

    /// A text whose UTF-8 is at hand.
    mutating func write(_ text: ArraySlice<UInt8>) {
        write(text.count)
        bytes += text
    }
}

/// Reads what a ``ByteWriter`` has written. Whatever else it is given is damaged, and never more than that.
package struct ByteReader {
    /// The bytes are not what they should be.
    package struct Damaged: Error {
        package init() {}
    }

    let bytes: [UInt8]
    private var position = 0

    package init(_ bytes: [UInt8]) { self.bytes = bytes }

    package var isAtEnd: Bool { position == bytes.count }

    package mutating func readNumber() throws(Damaged) -> Int {
        var number: UInt = 0
        for shift in stride(from: UInt(0), to: 64, by: 7) {
            guard position < bytes.count else { throw Damaged() }
            let byte = bytes[position]
            position += 1
            number |= UInt(byte & 0x7F) << shift
            if byte < 0x80 { return Int(bitPattern: number) }
        }
        throw Damaged()
    }

    /// A number of things that follow, each of at least one byte.
    package mutating func readCount() throws(Damaged) -> Int {
        let count = try readNumber()
        guard (0...(bytes.count - position)).contains(count) else { throw Damaged() }
        return count
    }

    package mutating func readWord() throws(Damaged) -> UInt64 {
        guard bytes.count - position >= 8 else { throw Damaged() }
        defer { position += 8 }
        return bytes.withUnsafeBytes {
            UInt64(littleEndian: $0.loadUnaligned(fromByteOffset: position, as: UInt64.self))
        }
    }

    package mutating func readText() throws(Damaged) -> String {
        guard let text = String(utf8: bytes[try readRange()]) else { throw Damaged() }
        return text
    }

    /// Where a text stands that need not be made yet.
    mutating func readRange() throws(Damaged) -> Range<Int> {
        let count = try readCount()
        defer { position += count }
        return position..<position + count
    }

    /// The same for a text that is likely to be one that was read before: nothing is then made anew.
    package mutating func readText(perhaps known: String) throws(Damaged) -> String {
        let start = position
        let count = try readCount()
        if known.utf8.elementsEqual(bytes[position..<position + count]) {
            position += count
            return known
        }
        position = start
        return try readText()
    }
}
