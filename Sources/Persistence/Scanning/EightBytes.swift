/// Eight bytes of a text, looked at together. Nearly all text stands as it is wherever it is written, and to find that out
/// byte by byte takes some three times as long.
@frozen
@usableFromInline
package struct EightBytes {
    @usableFromInline
    let bits: UInt64

    @inlinable
    init(_ bits: UInt64) { self.bits = bits }

    /// Whether one of them is this byte.
    @inlinable
    package func contains(_ byte: UInt8) -> Bool {
        EightBytes(bits ^ (0x0101_0101_0101_0101 &* UInt64(byte))).containsLess(than: 1)
    }

    /// Whether one of them is less than a byte, which is not above 0x80.
    @inlinable
    package func containsLess(than byte: UInt8) -> Bool {
        (bits &- (0x0101_0101_0101_0101 &* UInt64(byte))) & ~bits & 0x8080_8080_8080_8080 != 0
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// The offset of the first byte that is not plain; `end` if there is none.
    ///
    /// - Parameters:
    ///   - mayHoldOthers: whether there may be a byte among eight that is not plain.
    ///   - isPlain: whether a byte is plain.
    @inlinable
    @inline(__always)
    package func endOfRun(
        from start: Int,
        before end: Int,
        mayHoldOthers: (EightBytes) -> Bool,
        isPlain: (UInt8) -> Bool
    ) -> Int {
        let bytes = UnsafeRawBufferPointer(self)
        var offset = start
        while offset + 8 <= end {
            guard !mayHoldOthers(EightBytes(bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))) else {
                break
            }
            offset += 8
        }
        while offset < end, isPlain(self[offset]) { offset += 1 }
        return offset
    }
}
