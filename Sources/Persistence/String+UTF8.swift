internal import Foundation

extension String {
    /// The text of UTF-8 bytes; nil if they are none.
    ///
    /// The same as `String(validating:as:)`, which takes several times as long over the short texts that records are made
    /// of: most of them are ASCII, and need no more than a look at each byte.
    package init?(utf8 bytes: UnsafeBufferPointer<UInt8>) {
        var all: UInt8 = 0
        for byte in bytes { all |= byte }
        if all < 0x80 {
            self = String(decoding: bytes, as: UTF8.self)
        } else if let text = String(validating: bytes, as: UTF8.self) {
            self = text
        } else {
            return nil
        }
    }

    /// The same for bytes of an array.
    package init?(utf8 bytes: ArraySlice<UInt8>) {
        guard let text = bytes.withUnsafeBufferPointer({ String(utf8: $0) }) else { return nil }
        self = text
    }

    /// Several texts, one behind the other. To append each to the others takes several times as long.
    package init(joining parts: [String]) {
        let length = parts.reduce(0) { $0 + $1.utf8.count }
        self.init(unsafeUninitializedCapacity: length) { buffer in
            var end = 0
            for part in parts {
                var part = part
                part.withUTF8 { end = buffer[end...].initialize(fromContentsOf: $0) }
            }
            return end
        }
    }

    /// Whether all of it is ASCII without capital letters.
    package var isLowercaseASCII: Bool {
        // Without a way out of the loop, it looks at sixteen bytes at once.
        utf8.withContiguousStorageIfAvailable { bytes in
            bytes.reduce(0) { $0 | ($1 & 0x80) | ($1 &- 0x41 < 26 ? 1 : 0) } == UInt8(0)
        } ?? hasOnly { $0 < 0x80 && !(0x41...0x5A).contains($0) }
    }

    /// Whether a condition holds for each byte of the UTF-8. To walk the bytes of a text one by one takes ten times as
    /// long as to walk a buffer.
    @inlinable
    package func hasOnly(_ isExpected: (UInt8) -> Bool) -> Bool {
        utf8.withContiguousStorageIfAvailable { $0.allSatisfy(isExpected) } ?? utf8.allSatisfy(isExpected)
    }

    /// The first eight bytes of the UTF-8 as a number, so that texts are in the order of theirs as far as these differ.
    @usableFromInline
    package var firstEightBytes: UInt64 {
        var (number, shift) = (UInt64(0), UInt64(64))
        for byte in utf8.prefix(8) {
            shift -= 8
            number |= UInt64(byte) << shift
        }
        return number
    }

    /// Whether the UTF-8 of this text comes before that of another, as scripts compare them.
    @usableFromInline
    package func precedesByBytes(_ other: String) -> Bool {
        let precedes = utf8.withContiguousStorageIfAvailable { left in
            other.utf8.withContiguousStorageIfAvailable { right -> Bool in
                guard let first = left.baseAddress, let second = right.baseAddress else {
                    return left.count < right.count
                }
                let order = memcmp(first, second, min(left.count, right.count))
                return order == 0 ? left.count < right.count : order < 0
            }
        }
        return precedes.flatMap(\.self) ?? utf8.lexicographicallyPrecedes(other.utf8)
    }
}

extension String {
    /// Whether the UTF-8 of this text is that of another. Texts that are equal to Swift can have other bytes.
    package func hasBytes(of other: String) -> Bool {
        let isSame = utf8.withContiguousStorageIfAvailable { left in
            other.utf8.withContiguousStorageIfAvailable { right -> Bool in
                guard left.count == right.count else { return false }
                guard let first = left.baseAddress, let second = right.baseAddress else { return true }
                // Copies of one text have their bytes at one place, and these need not be fetched from memory.
                return first == second || memcmp(first, second, left.count) == 0
            }
        }
        return isSame.flatMap(\.self) ?? utf8.elementsEqual(other.utf8)
    }
}

extension Array {
    /// The elements in the order of the UTF-8 of a text that each has.
    ///
    /// Most texts differ in their first bytes. These are compared as numbers, each beside the place of its element, so that
    /// nothing is moved more than once.
    @inlinable
    package func sortedByBytes(of text: (Element) -> String) -> [Element] {
        indices
            .map { (first: text(self[$0]).firstEightBytes, place: $0) }
            .sorted {
                guard $0.first == $1.first else { return $0.first < $1.first }
                return text(self[$0.place]).precedesByBytes(text(self[$1.place]))
            }
            .map { self[$0.place] }
    }
}
