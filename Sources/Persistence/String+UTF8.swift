internal import Foundation

extension String {
    /// Creates a string from UTF-8 bytes; nil if they aren't valid.
    ///
    /// For short ASCII texts, which most fields are, this is several times as fast as `String(validating:as:)`.
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

    package init?(utf8 bytes: ArraySlice<UInt8>) {
        guard let text = bytes.withUnsafeBufferPointer({ String(utf8: $0) }) else { return nil }
        self = text
    }

    /// Whether the text is ASCII without capital letters.
    package var isLowercaseASCII: Bool {
        hasOnly { $0 < 0x80 && !(0x41...0x5A).contains($0) }
    }

    /// Whether a condition holds for each byte of the UTF-8. Iterating the buffer is ten times as fast as iterating the
    /// view.
    @inlinable
    package func hasOnly(_ isExpected: (UInt8) -> Bool) -> Bool {
        utf8.withContiguousStorageIfAvailable { $0.allSatisfy(isExpected) } ?? utf8.allSatisfy(isExpected)
    }

    /// Whether the UTF-8 of this text sorts before that of another in byte order.
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
