package import Persistence

/// Writes numbers and strings in sequence: numbers in LEB128, which is short for small ones, and strings with their
/// length as a prefix.
package struct ByteWriter {
    package private(set) var bytes: [UInt8] = []

    package init() {}

    package mutating func reserve(_ count: Int) { bytes.reserveCapacity(bytes.count + count) }

    package mutating func write(_ number: Int) {
        var rest = UInt(bitPattern: number)
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    /// Writes eight bytes, for numbers that are often large.
    package mutating func write(word: UInt64) { withUnsafeBytes(of: word.littleEndian) { bytes += $0 } }

    package mutating func write(_ fingerprint: Fingerprint) { write(word: fingerprint.bits) }

    package mutating func write(_ text: String) {
        var text = text
        text.withUTF8 {
            write($0.count)
            bytes += $0
        }
    }

    /// Writes the output of `body` with its count and fingerprint, so that damage is detected.
    package mutating func writeSection(_ body: (inout ByteWriter) throws -> Void) rethrows {
        let start = bytes.count
        try body(&self)
        let fingerprint = bytes.withUnsafeBytes { Fingerprint(ofFile: UnsafeRawBufferPointer(rebasing: $0[start...])) }
        var count = ByteWriter()
        count.write(bytes.count - start)
        bytes.insert(contentsOf: count.bytes, at: start)
        write(fingerprint)
    }

    package mutating func write<Element>(
        _ elements: some Collection<Element>,
        _ write: (Element, inout ByteWriter) -> Void
    ) {
        self.write(elements.count)
        for element in elements { write(element, &self) }
    }
}

/// Reads the output of a ``ByteWriter``. Any other input causes nothing worse than ``Damaged``.
package struct ByteReader {
    package struct Damaged: Error {
        package init() {}
    }

    private let bytes: [UInt8]
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

    /// Reads the number of elements that follow, each at least one byte long, so that damaged input can't cause a huge
    /// allocation.
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

    package mutating func readFingerprint() throws(Damaged) -> Fingerprint { Fingerprint(bits: try readWord()) }

    package mutating func readText() throws(Damaged) -> String {
        let count = try readCount()
        guard let text = String(utf8: bytes[position..<position + count]) else { throw Damaged() }
        position += count
        return text
    }

    /// Reads the bytes of a section.
    package mutating func readSection() throws(Damaged) -> [UInt8] {
        let count = try readCount()
        let section = Array(bytes[position..<position + count])
        position += count
        guard try readFingerprint() == section.withUnsafeBytes({ Fingerprint(ofFile: $0) }) else { throw Damaged() }
        return section
    }

    package mutating func readArray<Element>(
        _ read: (inout ByteReader) throws(Damaged) -> Element
    ) throws(Damaged) -> [Element] {
        let count = try readCount()
        var elements: [Element] = []
        elements.reserveCapacity(count)
        for _ in 0..<count { elements.append(try read(&self)) }
        return elements
    }
}
