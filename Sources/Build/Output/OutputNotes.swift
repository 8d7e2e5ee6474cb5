internal import Foundation
import Persistence
import Site

/// What is remembered of the last build into an output folder, so that the next one need not make all pages anew.
///
/// The notes stand beside the manifest. Unlike that they can be lost: without them, or with those of another program, all
/// pages are made anew, and only the files whose bytes differ are written. They are never believed about a file that is
/// not as it was left.
struct OutputNotes: Sendable {
    private static let head = "almanac trace 3\n"
    private static let file = "trace"

    /// What every page was made of.
    var trace = SiteTrace()
    /// The files of the output as the build left them.
    var stamps: [String: FileStamp] = [:]
    /// What the static files were copied from.
    var copies: [String: Fingerprint] = [:]

    /// The notes of the last build into `output`; nil when there are none that this program can use.
    static func read(for output: URL) -> OutputNotes? { read(at: url(for: output)) }

    /// The notes in a file; nil when there are none that this program can use.
    static func read(at url: URL) -> OutputNotes? {
        guard let data = try? Data(contentsOf: url) else { return nil }
        // The last eight bytes tell whether the others are those that were written.
        let content = Array(data.dropLast(8))
        guard data.count > 8, Array(data.suffix(8)) == Self.seal(of: content) else { return nil }
        var reader = ByteReader(content)
        return try? OutputNotes(from: &reader)
    }

    /// Replaces the notes about `output`, whole, if they have changed.
    mutating func write(for output: URL) throws {
        trace.compact()
        let folder = try OutputFolder(creating: Manifest.stateFolder(for: output).filePath)
        _ = try folder.write(encoded, to: Self.file)
    }

    /// The file that the notes about `output` stand in.
    static func url(for output: URL) -> URL { Manifest.stateFolder(for: output).appending(path: file) }

    /// That file as it is now.
    static func stamp(for output: URL) -> FileStamp? { FileStamp(ofFileAt: url(for: output)) }

    init() {}

    private init(from reader: inout ByteReader) throws(ByteReader.Damaged) {
        guard try reader.readText() == Self.head, try reader.readWord() == Self.program.bits else {
            throw ByteReader.Damaged()
        }
        trace = try SiteTrace(from: &reader)
        for _ in 0..<(try reader.readCount()) {
            let file = try reader.readText()
            stamps[file] = FileStamp(
                device: try reader.readWord(),
                inode: try reader.readWord(),
                size: Int64(bitPattern: try reader.readWord()),
                modified: Int64(bitPattern: try reader.readWord())
            )
        }
        for _ in 0..<(try reader.readCount()) {
            copies[try reader.readText()] = Fingerprint(bits: try reader.readWord())
        }
        guard reader.isAtEnd else { throw ByteReader.Damaged() }
    }

    private var encoded: [UInt8] {
        // The two halves are about as long.
        let halves = [encodedTrace, encodedFiles].concurrentMap(share: 1) { $0() }
        let bytes = halves[0] + halves[1]
        return bytes + Self.seal(of: bytes)
    }

    @Sendable private func encodedTrace() -> [UInt8] {
        var writer = ByteWriter()
        writer.write(Self.head)
        writer.write(word: Self.program.bits)
        trace.encode(to: &writer)
        return writer.bytes
    }

    @Sendable private func encodedFiles() -> [UInt8] {
        var writer = ByteWriter()
        writer.write(stamps.count)
        for (file, stamp) in stamps.sorted(by: { $0.key < $1.key }) {
            writer.write(file)
            writer.write(word: stamp.device)
            writer.write(word: stamp.inode)
            writer.write(word: UInt64(bitPattern: stamp.size))
            writer.write(word: UInt64(bitPattern: stamp.modified))
        }
        writer.write(copies.count)
        for (file, version) in copies.sorted(by: { $0.key < $1.key }) {
            writer.write(file)
            writer.write(word: version.bits)
        }
        return writer.bytes
    }

    private static func seal(of bytes: [UInt8]) -> [UInt8] {
        let fingerprint = bytes.withUnsafeBytes { Fingerprint($0) }
        return withUnsafeBytes(of: fingerprint.bits.littleEndian) { Array($0) }
    }

    /// Stands for this program: another one may make other pages of the same records.
    static let program: Fingerprint = {
        guard let url = Bundle.main.executableURL, let stamp = FileStamp(ofFileAt: url) else {
            return Fingerprint(bits: .random(in: 0...UInt64.max))
        }
        var hasher = FingerprintHasher()
        hasher.combine(stamp.inode)
        hasher.combine(UInt64(bitPattern: stamp.size))
        hasher.combine(UInt64(bitPattern: stamp.modified))
        hasher.combine(SitePlan.libraries)
        return hasher.finalize()
    }()
}
