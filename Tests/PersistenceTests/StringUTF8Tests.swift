import TestSupport
import Testing

@testable import Persistence

@Suite struct StringUTF8Tests {
    @Test func recognisesLowercaseASCII() {
        for byte in UInt8(0)..<0x80 {
            let scalar = Unicode.Scalar(byte)
            let text = "events/2026-11-20-" + String(scalar) + "/index.html"
            #expect(text.isLowercaseASCII == !("A"..."Z" ~= scalar))
        }
        #expect("".isLowercaseASCII && !"zahnärztin".isLowercaseASCII && !"İ".isLowercaseASCII)
    }

    @Test func fingerprintsDifferForDifferentBytes() {
        var random = SeededGenerator(seed: 3)
        for count in 0..<200 {
            var bytes = (0..<count).map { _ in UInt8.random(in: 0...1, using: &random) }
            func fingerprint() -> Fingerprint { bytes.withUnsafeBytes { Fingerprint(ofFile: $0) } }
            let before = fingerprint()
            #expect(before == fingerprint())
            for place in bytes.indices {
                bytes[place] ^= 1
                #expect(before != fingerprint())
                bytes[place] ^= 1
            }
            // Swapping eight bytes changes the fingerprint, whichever of the four hashers processes them.
            for (first, second) in [(0, 8), (0, 32), (8, 40)] where second + 8 <= count {
                let words = (Array(bytes[first..<first + 8]), Array(bytes[second..<second + 8]))
                guard words.0 != words.1 else { continue }
                bytes.replaceSubrange(first..<first + 8, with: words.1)
                bytes.replaceSubrange(second..<second + 8, with: words.0)
                #expect(before != fingerprint())
                bytes.replaceSubrange(first..<first + 8, with: words.0)
                bytes.replaceSubrange(second..<second + 8, with: words.1)
            }
            bytes.append(0)
            #expect(before != fingerprint())
        }
    }
}
