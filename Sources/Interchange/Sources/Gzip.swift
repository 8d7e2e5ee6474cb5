import CZlib
import Foundation

/// A gzip file (RFC 1952).
enum Gzip {
    static func isPacked(_ data: Data) -> Bool { data.starts(with: [0x1F, 0x8B, 0x08]) }

    /// Returns the size of the content as stated at the end of the file.
    static func contentSize(of data: Data) -> Int {
        data.count < 18 ? 0 : number(in: data.suffix(4))
    }

    /// Returns a little-endian number.
    private static func number(in bytes: Data) -> Int { bytes.reversed().reduce(0) { $0 << 8 | Int($1) } }

    /// Returns the content of a file with one member, whose size is stated at the end of the file.
    static func content(of data: Data) throws(Damage) -> Data {
        let bytes = [UInt8](data)
        let damage = Damage(message: "the file is damaged or incomplete")
        guard bytes.count >= 18 else { throw damage }
        let flags = bytes[3]
        var start = 10
        if flags & 4 != 0 { start += 2 + Int(bytes[10]) + Int(bytes[11]) << 8 }
        // The name and the comment each end with a zero byte.
        for flag in [UInt8(8), 16] where flags & flag != 0 {
            guard start < bytes.count, let end = bytes[start...].firstIndex(of: 0) else { throw damage }
            start = end + 1
        }
        if flags & 2 != 0 { start += 2 }
        guard start <= bytes.count - 8 else { throw damage }
        let size = contentSize(of: data)
        guard size <= ZipArchive.sizeLimit else {
            throw Damage(message: "it has more than \(ZipArchive.sizeLimit / 1_000_000) MB")
        }
        let content = try ZipArchive.inflate(bytes[start..<bytes.count - 8], to: size)
        guard content.count == size, ZipArchive.checksum(of: content) == number(in: data.suffix(8).prefix(4)) else {
            throw damage
        }
        return Data(content)
    }
}
