import TestSupport
import Testing

@testable import Persistence

@Suite struct EightBytesTests {
    @Test func containsByte() {
        var random = SeededGenerator(seed: 1)
        let some: [UInt8] = [0, 1, 0x1F, 0x20, 0x21, 0x22, 0x5C, 0x7F, 0x80, 0x81, 0xA2, 0xEF, 0xFF]
        for _ in 0..<20_000 {
            let bytes = (0..<8).map { _ in some.randomElement(using: &random) ?? 0 }
            let eight = EightBytes(bytes.reduce(0) { $0 << 8 | UInt64($1) })
            for byte in some { #expect(eight.contains(byte) == bytes.contains(byte)) }
            for byte in some where 1...0x80 ~= byte {
                #expect(eight.containsLess(than: byte) == bytes.contains { $0 < byte })
            }
        }
    }

    @Test func findsEndOfRun() {
        var random = SeededGenerator(seed: 2)
        for _ in 0..<5_000 {
            var bytes = [UInt8](repeating: UInt8(ascii: "a"), count: Int.random(in: 0...40, using: &random))
            for place in bytes.indices where Int.random(in: 0..<20, using: &random) == 0 {
                bytes[place] = UInt8(ascii: "\"")
            }
            let start = Int.random(in: 0...bytes.count, using: &random)
            let end = Int.random(in: start...bytes.count, using: &random)
            let found = bytes.withUnsafeBufferPointer { bytes in
                bytes.endOfRun(from: start, before: end) {
                    $0.contains(UInt8(ascii: "\""))
                } isPlain: {
                    $0 != UInt8(ascii: "\"")
                }
            }
            #expect(found == bytes[start..<end].firstIndex(of: UInt8(ascii: "\"")) ?? end)
        }
    }
}
