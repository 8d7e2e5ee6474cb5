/// Eight bytes of text, examined together. Nearly all text can be copied verbatim, and checking that byte by byte takes
/// about three times as long.
@frozen
@usableFromInline
package struct EightBytes {
    @usableFromInline
    let bits: UInt64

    @inlinable
    init(_ bits: UInt64) { self.bits = bits }

    /// Whether one of the bytes equals the given one.
    @inlinable
    package func contains(_ byte: UInt8) -> Bool {
        EightBytes(bits ^ (0x0101_0101_0101_0101 &* UInt64(byte))).containsLess(than: 1)
    }

    /// Whether one of the bytes is less than the given one, which must be at most 0x80.
    @inlinable
    package func containsLess(than byte: UInt8) -> Bool {
        (bits &- (0x0101_0101_0101_0101 &* UInt64(byte))) & ~bits & 0x8080_8080_8080_8080 != 0
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// The offset of the first byte that isn't plain; `end` if there is none.
    ///
    /// - Parameters:
    ///   - mayHoldOthers: whether one of eight bytes may not be plain.
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
