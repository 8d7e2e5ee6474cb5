// No dependency reads ZIP archives; the system's zlib does the decompression. An archive may come from anywhere, so
// none of its numbers are trusted: a member that would expand beyond its stated size, or beyond the limit, is refused.

import CZlib
import Diagnostics
import Foundation

/// The reason that an archive, a database, or a file in one can't be read.
struct Damage: Error, Equatable {
    var message: String
}

/// The files of a ZIP archive (PKWARE APPNOTE.TXT 6.3, section 4.3).
struct ZipArchive {
    /// A file as described in the central directory of the archive.
    struct Member {
        var path: String
        fileprivate(set) var flags = 0
        fileprivate(set) var method = 0
        fileprivate(set) var checksum = 0
        fileprivate(set) var compressedSize = 0
        fileprivate(set) var size = 0
        fileprivate(set) var offset = 0
    }

    /// The maximum size in bytes of a member that is unpacked.
    static let sizeLimit = 64_000_000
    /// The maximum number of members that are read.
    static let countLimit = 100_000

    private(set) var members: [Member] = []
    private let bytes: [UInt8]
    /// How many bytes may still be unpacked.
    private var remainingSize = 256_000_000

    static func isArchive(_ data: Data) -> Bool { data.starts(with: [0x50, 0x4B, 0x03, 0x04]) }

    init(_ data: Data) throws(Damage) {
        bytes = [UInt8](data)
        let end = try endOfDirectory()
        let count = try number(at: end + 10, size: 2)
        var index = try number(at: end + 16, size: 4)
        guard count < 0xFFFF, index < 0xFFFF_FFFF else {
            throw Damage(message: "archives of 4 GB or more can't be read")
        }
        for _ in 0..<min(count, Self.countLimit) {
            guard try number(at: index, size: 4) == 0x0201_4B50 else { throw .incomplete }
            let (name, extra, comment) = (
                try number(at: index + 28, size: 2), try number(at: index + 30, size: 2),
                try number(at: index + 32, size: 2)
            )
            var member = Member(path: String(decoding: try part(index + 46, name), as: UTF8.self))
            member.flags = try number(at: index + 8, size: 2)
            member.method = try number(at: index + 10, size: 2)
            member.checksum = try number(at: index + 16, size: 4)
            member.compressedSize = try number(at: index + 20, size: 4)
            member.size = try number(at: index + 24, size: 4)
            member.offset = try number(at: index + 42, size: 4)
            members.append(member)
            index += 46 + name + extra + comment
        }
    }

    /// Counts bytes that are about to be unpacked, so that a small archive of many large files is refused.
    mutating func reserve(_ size: Int) throws(Damage) {
        remainingSize -= min(size, Self.sizeLimit)
        guard remainingSize >= 0 else { throw Damage(message: "the archive holds more than 256 MB") }
    }

    mutating func content(of member: Member) throws(Damage) -> Data {
        try reserve(member.size)
        guard member.flags & 1 == 0 else { throw Damage(message: "it is encrypted") }
        guard member.size <= Self.sizeLimit else { throw .tooLarge }
        guard try number(at: member.offset, size: 4) == 0x0403_4B50 else { throw .incomplete }
        let (name, extra) = (try number(at: member.offset + 26, size: 2), try number(at: member.offset + 28, size: 2))
        let compressed = try part(member.offset + 30 + name + extra, member.compressedSize)
        let content: [UInt8]
        switch member.method {
        case 0: content = Array(compressed)
        case 8: content = try Self.inflate(compressed, to: member.size)
        default: throw Damage(message: "it uses the unsupported compression method \(member.method)")
        }
        guard content.count == member.size, Self.checksum(of: content) == member.checksum else {
            throw Damage(message: "its content doesn't match its checksum")
        }
        return Data(content)
    }

    // MARK: Bytes

    /// Returns the offset of the end of central directory record (section 4.3.16). A comment of up to 65,535 bytes may
    /// follow it.
    private func endOfDirectory() throws(Damage) -> Int {
        let signature: [UInt8] = [0x50, 0x4B, 0x05, 0x06]
        let last = bytes.count - 22
        let places = stride(from: last, through: max(0, last - 0xFFFF), by: -1)
        guard let place = places.first(where: { bytes[$0...].starts(with: signature) }) else { throw .incomplete }
        return place
    }

    /// Returns a little-endian number.
    private func number(at index: Int, size: Int) throws(Damage) -> Int {
        try part(index, size).reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    private func part(_ index: Int, _ size: Int) throws(Damage) -> ArraySlice<UInt8> {
        guard index >= 0, size >= 0, size <= bytes.count, index <= bytes.count - size else { throw .incomplete }
        return bytes[index..<(index + size)]
    }

    /// Returns the CRC-32 of a file's content.
    static func checksum(of bytes: [UInt8]) -> Int {
        Int(bytes.withUnsafeBufferPointer { crc32(0, $0.baseAddress, UInt32($0.count)) })
    }

    /// Decompresses data to `size` bytes (RFC 1951).
    ///
    /// - Parameter windowBits: The format, as zlib's `inflateInit2` takes it; by default, raw data without a header.
    static func inflate(
        _ compressed: some Sequence<UInt8>,
        to size: Int,
        windowBits: Int32 = -MAX_WBITS
    ) throws(Damage) -> [UInt8] {
        var input = Array(compressed)
        var isWhole = false
        let output = [UInt8](unsafeUninitializedCapacity: size) { output, count in
            input.withUnsafeMutableBufferPointer { input in
                var stream = z_stream()
                guard czlib_begin_inflate(&stream, windowBits) == Z_OK else { return }
                defer { inflateEnd(&stream) }
                (stream.next_in, stream.avail_in) = (input.baseAddress, UInt32(input.count))
                (stream.next_out, stream.avail_out) = (output.baseAddress, UInt32(output.count))
                isWhole = CZlib.inflate(&stream, Z_FINISH) == Z_STREAM_END
                // A gzip file could have another member, which would be lost.
                if windowBits > 0, stream.avail_in > 0 { isWhole = false }
                count = Int(stream.total_out)
            }
        }
        guard isWhole else { throw Damage(message: "its content is damaged") }
        return output
    }
}

// MARK: - Reading files

extension ZipArchive {
    /// Returns the paths of the files in an archive; none if it is damaged.
    static func paths(in data: Data) -> [String] {
        do { return try ZipArchive(data).members.map(\.path) } catch { return [] }
    }

    /// Returns the records in some of an archive's files. A damaged file is reported, and doesn't affect the others.
    ///
    /// - Parameter choose: Returns the files to read, in order.
    static func read<Record: Sendable>(
        _ archive: ImportFile,
        hint: String,
        _ choose: ([Member]) -> [Member],
        reading read: (ImportFile) -> Converted<[Record]>
    ) -> Converted<[Record]> {
        var result = Converted<[Record]>([])
        func fail(_ path: String, _ damage: Damage) {
            result.diagnostics.append(.error(Location(file: path), damage.message, hint: hint))
        }
        do throws(Damage) {
            var zip = try ZipArchive(archive.data)
            for member in choose(zip.members) {
                let path = "\(archive.path)/\(member.path)"
                do throws(Damage) {
                    let found = read(ImportFile(path: path, data: try zip.content(of: member)))
                    result.value += found.value
                    result.diagnostics += found.diagnostics
                    result.omissions += found.omissions
                } catch {
                    fail(path, error)
                }
            }
        } catch {
            fail(archive.path, error)
        }
        return result
    }
}

// MARK: - Writing

extension ZipArchive {
    /// Returns an archive of files without compression. Their date is the earliest that an archive can hold, so that
    /// equal files result in equal archives.
    static func write(_ files: [(path: String, data: Data)]) -> Data {
        var (archive, directory) = (Data(), Data())
        for (path, data) in files {
            let bytes = [UInt8](data)
            var header = Data()
            // Version 2.0, UTF-8 name, stored, 1980-01-01.
            for number in [20, 0x0800, 0, 0, 0x21] { header.append(number, size: 2) }
            for number in [checksum(of: bytes), bytes.count, bytes.count] { header.append(number, size: 4) }
            for number in [path.utf8.count, 0] { header.append(number, size: 2) }
            directory.append(0x0201_4B50, size: 4)
            directory.append(20, size: 2)
            directory.append(header)
            for number in [0, 0, 0] { directory.append(number, size: 2) }
            for number in [0, archive.count] { directory.append(number, size: 4) }
            directory.append(contentsOf: path.utf8)
            archive.append(0x0403_4B50, size: 4)
            archive.append(header)
            archive.append(contentsOf: path.utf8)
            archive.append(data)
        }
        let start = archive.count
        archive.append(directory)
        archive.append(0x0605_4B50, size: 4)
        for number in [0, 0, files.count, files.count] { archive.append(number, size: 2) }
        for number in [directory.count, start] { archive.append(number, size: 4) }
        archive.append(0, size: 2)
        return archive
    }
}

extension Data {
    /// Appends a little-endian number.
    fileprivate mutating func append(_ number: Int, size: Int) {
        for place in 0..<size { append(UInt8(truncatingIfNeeded: number >> (8 * place))) }
    }
}

extension Damage {
    fileprivate static let incomplete = Damage(message: "the archive is damaged, or only a part of one")
    static let tooLarge = Damage(message: "it has more than \(ZipArchive.sizeLimit / 1_000_000) MB")
}
