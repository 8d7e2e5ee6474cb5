import CZlib
import Foundation

/// A gzip file (RFC 1952).
enum Gzip {
    static func isGzip(_ data: Data) -> Bool { data.starts(with: [0x1F, 0x8B, 0x08]) }

    /// Returns the size of the content, a little-endian number at the end of the file.
    static func contentSize(of data: Data) -> Int {
        data.count < 18 ? 0 : data.suffix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    /// Returns the content of a file with one member, whose size is stated at the end of the file.
    static func content(of data: Data) throws(Damage) -> Data {
        let size = contentSize(of: data)
        guard size <= ZipArchive.sizeLimit else { throw .tooLarge }
        // zlib reads the header and compares the checksum.
        let content = try ZipArchive.inflate(data, to: size, windowBits: MAX_WBITS + 16)
        guard content.count == size else { throw Damage(message: "the file is damaged or incomplete") }
        return Data(content)
    }
}
