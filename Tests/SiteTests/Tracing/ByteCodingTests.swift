import Testing

@testable import Site

@Suite struct ByteCodingTests {
    /// Another version of the program must be able to read a section, so its bytes stay the same.
    @Test func sectionsStayTheSame() throws {
        var writer = ByteWriter()
        writer.writeSection { for byte in 0..<100 { $0.write(byte) } }
        let checksum: [UInt8] = [159, 228, 97, 59, 1, 95, 196, 68]
        #expect(writer.bytes == [0xE4, 0x80, 0x80, 0x80, 0x80, 0x80, 0] + Array(0..<100) + checksum)
        var reader = ByteReader(writer.bytes)
        #expect(try reader.readSection() == Array(0..<100))
    }
}
