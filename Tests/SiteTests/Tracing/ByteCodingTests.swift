import Testing

@testable import Site

@Suite struct ByteCodingTests {
    /// Another version of the program must be able to read a section, so its bytes stay the same.
    @Test func sectionsStayTheSame() throws {
        var writer = ByteWriter()
        writer.writeSection { for byte in 0..<100 { $0.write(byte) } }
        let content: [UInt8] = Array(0..<100) + [159, 228, 97, 59, 1, 95, 196, 68]
        #expect(writer.bytes == [100] + content)
        // Earlier versions wrote the count with leading zeros.
        for count in [[100], [0xE4, 0x80, 0x80, 0x80, 0x80, 0x80, 0]] as [[UInt8]] {
            var reader = ByteReader(count + content)
            #expect(try reader.readSection() == Array(0..<100))
        }
    }
}
