import FileSystem
import Persistence
import Site

extension ByteWriter {
    /// Ends the bytes with what stands for all of them.
    @discardableResult mutating func writeSeal() -> Fingerprint {
        let seal = bytes.withUnsafeBytes { Fingerprint(ofFile: $0) }
        write(word: seal.bits)
        return seal
    }
}

extension [UInt8] {
    /// How many bytes a seal has.
    static let sealLength = 8

    /// What stands for the bytes, at their end; nil if it does not, for they are not those that were written.
    var seal: Fingerprint? {
        withUnsafeBytes { bytes in
            let length = bytes.count - Self.sealLength
            guard length >= 0 else { return nil }
            let seal = Fingerprint(ofFile: UnsafeRawBufferPointer(rebasing: bytes[..<length]))
            return bytes.word(at: length) == seal.bits ? seal : nil
        }
    }

    /// The bytes of a file without the seal at their end, and the seal; nil if they are not those that were written.
    static func sealed(inFile path: String) -> (content: [UInt8], seal: Fingerprint)? {
        guard var bytes = try? [UInt8](contentsOfFile: path), let seal = bytes.seal else { return nil }
        bytes.removeLast(sealLength)
        return (bytes, seal)
    }
}

extension UnsafeRawBufferPointer {
    /// A word as ``ByteWriter`` writes it.
    func word(at offset: Int) -> UInt64 {
        UInt64(littleEndian: loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }
}
