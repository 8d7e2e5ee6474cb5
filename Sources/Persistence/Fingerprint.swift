/// A 64-bit hash that is stable across processes, used to compare an answer or a text with that of an earlier build.
///
/// Equal values always have equal fingerprints. Different values collide with a probability of 1 in 2⁶⁴: that is safe
/// against accidents, but not against deliberate collisions.
package struct Fingerprint: Hashable, Sendable {
    package var bits: UInt64

    package init(bits: UInt64) { self.bits = bits }

    package init(_ text: String) { self.init { $0.combine(text) } }

    package init(_ bytes: UnsafeRawBufferPointer) { self.init { $0.combine(bytes) } }

    /// The fingerprint of a file's bytes. It differs from that of the same bytes as a text.
    package init(ofFile bytes: UnsafeRawBufferPointer) { self.init { $0.combine(file: bytes) } }

    private init(_ combine: (inout FingerprintHasher) -> Void) {
        var hasher = FingerprintHasher()
        combine(&hasher)
        self = hasher.finalize()
    }
}

/// A hasher for fingerprints.
///
/// Swift's `Hasher` is seeded differently in each process. This hasher folds the two halves of a 128-bit product, as
/// wyhash does: it processes eight bytes per step and its state is one word.
package struct FingerprintHasher {
    private var state: UInt64 = 0x2D35_8DCC_AA6C_78A5

    package init() {}

    package mutating func combine(_ word: UInt64) {
        let product = (state ^ word).multipliedFullWidth(by: 0x8BB8_4B93_962E_ACC9)
        // The addition keeps a factor of zero from erasing the previous state.
        state = (product.high ^ product.low) &+ (state << 1 | 1)
    }

    package mutating func combine(_ number: Int) { combine(UInt64(bitPattern: Int64(number))) }

    package mutating func combine(_ text: String) {
        var text = text
        text.withUTF8 { combine(UnsafeRawBufferPointer($0)) }
    }

    package mutating func combine(_ bytes: UnsafeRawBufferPointer) {
        combine(bytes.count)
        var offset = 0
        while offset + 8 <= bytes.count {
            combine(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)))
            offset += 8
        }
        guard offset < bytes.count else { return }
        var rest: UInt64 = 0
        if offset > 0 {
            // The last eight bytes, shifted to drop those that are already hashed.
            let last = bytes.loadUnaligned(fromByteOffset: bytes.count - 8, as: UInt64.self)
            rest = UInt64(littleEndian: last) >> UInt64((offset + 8 - bytes.count) * 8)
        } else {
            for byte in bytes.reversed() { rest = rest << 8 | UInt64(byte) }
        }
        combine(rest)
    }

    /// Hashes large inputs about four times as fast by running four independent hashers over interleaved words. The
    /// result differs from hashing the same bytes with `combine(_:)`.
    package mutating func combine(file bytes: UnsafeRawBufferPointer) {
        var hashers = (self, self, self, self)
        let end = bytes.count & ~31
        func word(_ offset: Int) -> UInt64 {
            UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
        }
        for offset in stride(from: 0, to: end, by: 32) {
            hashers.0.combine(word(offset))
            hashers.1.combine(word(offset + 8))
            hashers.2.combine(word(offset + 16))
            hashers.3.combine(word(offset + 24))
        }
        for hasher in [hashers.0, hashers.1, hashers.2, hashers.3] { combine(hasher.state) }
        combine(bytes.count)
        combine(UnsafeRawBufferPointer(rebasing: bytes[end...]))
    }

    package consuming func finalize() -> Fingerprint {
        combine(0x4B33_A62E_D433_D4A3)
        return Fingerprint(bits: state)
    }
}
