import Testing

@testable import Preview

@Suite struct ByteRangeTests {
    @Test(
        arguments: [
            (nil, ByteRange.whole), ("bytes=0-0", .part(0..<1)), ("bytes=2-5", .part(2..<6)),
            ("bytes=2-", .part(2..<10)),
            ("bytes=9-9", .part(9..<10)), ("bytes=9-99", .part(9..<10)), ("bytes=-1", .part(9..<10)),
            ("bytes=-10", .part(0..<10)), ("bytes=-99", .part(0..<10)), ("BYTES=1-1", .part(1..<2)),
            ("bytes= 1-1 ", .part(1..<2)), ("bytes=10-", .unsatisfiable), ("bytes=10-12", .unsatisfiable),
            ("bytes=-0", .unsatisfiable), ("bytes=99999999999999999999-", .unsatisfiable),
            ("bytes=0-99999999999999999999", .part(0..<10)), ("bytes=-99999999999999999999", .part(0..<10)),
            ("bytes=9223372036854775807-9223372036854775807", .unsatisfiable),
            ("bytes=5-2", .whole), ("bytes=-", .whole), ("bytes=", .whole), ("bytes", .whole), ("", .whole),
            ("bytes=0-1,3-4", .whole), ("lines=1-2", .whole), ("bytes=a-b", .whole), ("bytes=1", .whole),
            ("bytes=+1-2", .whole), ("bytes=1--2", .whole), ("bytes=0x1-2", .whole),
        ] as [(String?, ByteRange)]
    )
    func parsesRange(field: String?, expected: ByteRange) {
        #expect(ByteRange(field, size: 10) == expected)
    }

    @Test func isUnsatisfiableForEmptyFile() {
        #expect(ByteRange("bytes=0-", size: 0) == .unsatisfiable)
        #expect(ByteRange("bytes=-5", size: 0) == .unsatisfiable)
        #expect(ByteRange(nil, size: 0) == .whole)
    }
}
