/// What stands for an answer or a text when it is compared with what it was in an earlier build.
///
/// Equal things have equal fingerprints, in every process. Different ones have different fingerprints but for one case
/// in 2⁶⁴: good against accidents, not against somebody who looks for two that are alike.
package struct Fingerprint: Hashable, Sendable {
    package var bits: UInt64

    package init(bits: UInt64) { self.bits = bits }

    /// The fingerprint of a text.
    package init(_ text: String) {
        var hasher = FingerprintHasher()
        hasher.combine(text)
        self = hasher.finalize()
    }

    /// The fingerprint of a file's bytes, which is not that of the same bytes as a text.
    package init(ofFile bytes: UnsafeRawBufferPointer) {
        var hasher = FingerprintHasher()
        hasher.combine(file: bytes)
        self = hasher.finalize()
    }

    /// The fingerprint of bytes.
    package init(_ bytes: UnsafeRawBufferPointer) {
        var hasher = FingerprintHasher()
        hasher.combine(bytes)
        self = hasher.finalize()
    }
}

/// Makes fingerprints.
///
/// Swift's own `Hasher` starts from another number in each process. This one folds the two halves of a product of 128
/// bits, as wyhash does: eight bytes a step, and nothing to keep but one word.
package struct FingerprintHasher {
    private var state: UInt64 = 0x2D35_8DCC_AA6C_78A5

    package init() {}

    package mutating func combine(_ word: UInt64) {
        let product = (state ^ word).multipliedFullWidth(by: 0x8BB8_4B93_962E_ACC9)
        // Added, so that a factor of zero does not forget all that came before.
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
            // The last eight bytes, without those that have been taken in.
            let last = bytes.loadUnaligned(fromByteOffset: bytes.count - 8, as: UInt64.self)
            rest = UInt64(littleEndian: last) >> UInt64((offset + 8 - bytes.count) * 8)
        } else {
            for byte in bytes.reversed() { rest = rest << 8 | UInt64(byte) }
        }
        combine(rest)
    }

    /// Takes in megabytes: otherwise than the same bytes as a text, and four times as fast, for each step of one of four
    /// hashers need not wait for those of the others.
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
