internal import Foundation
import Persistence
import Site

/// What is remembered of the last build into an output folder, so that the next one need not make all pages anew.
///
/// The notes stand beside the manifest. Unlike that they can be lost: without them, or with those of another program, all
/// pages are made anew, and only the files whose bytes differ are written. They are never believed about a file that is
/// not as it was left.
///
/// They are long, and a build that makes a few pages changes little of them: that is written by itself, beside the notes as
/// they were last written whole, and is of no use without just those. Notes that are older than the site do no harm: what
/// has been written since is not as they have it.
struct OutputNotes: Sendable {
    private static let head = "almanac trace 3\n"
    private static let file = "trace"
    private static let changesHead = "almanac trace changes 3\n"
    private static let changesSuffix = "-changes"

    /// What every page was made of.
    var trace = SiteTrace()
    /// The files of the output as the build left them.
    private(set) var stamps: [String: FileStamp] = [:]
    /// What the static files were copied from.
    private(set) var copies: [String: Fingerprint] = [:]
    /// The seal of the notes as they were last written whole, and the files with another stamp or origin since; nil if they
    /// were not.
    private var whole: (seal: [UInt8], changed: Set<String>)?

    /// Stands for the notes as they were last read or written; nil if they were not, or could not be.
    private(set) var seal: Fingerprint?

    /// Notes how a file was left; nil if it is not there, or not known.
    mutating func setStamp(_ stamp: FileStamp?, of file: String) {
        stamps[file] = stamp
        whole?.changed.insert(file)
    }

    /// Notes what a static file was copied from.
    mutating func setCopy(_ version: Fingerprint?, of file: String) {
        copies[file] = version
        whole?.changed.insert(file)
    }

    // MARK: Reading

    /// The notes of the last build into `output`; nil when there are none that this program can use.
    static func read(for output: URL) -> OutputNotes? { read(at: url(for: output)) }

    /// The notes in a file and the one beside it; nil when there are none that this program can use.
    static func read(at url: URL) -> OutputNotes? {
        guard let (content, seal) = sealed(at: url.filePath), var notes = OutputNotes(content, seal) else { return nil }
        guard let (changes, changesSeal) = sealed(at: url.filePath + changesSuffix) else { return notes }
        var reader = ByteReader(changes)
        do {
            try notes.readChanges(from: &reader)
        } catch {
            // Half of the changes may be in them. To keep a copy for this would cost as much as to read them again.
            return OutputNotes(content, seal)
        }
        notes.seal = fingerprint(ofSeals: seal + changesSeal)
        return notes
    }

    /// Notes as they were last written whole; nil for those of another program.
    private init?(_ content: [UInt8], _ seal: [UInt8]) {
        var reader = ByteReader(content)
        guard let notes = try? OutputNotes(from: &reader) else { return nil }
        self = notes
        whole = (seal, [])
        self.seal = Self.fingerprint(ofSeals: seal)
    }

    /// The bytes of a file but for the last eight, which tell whether the others are those that were written.
    private static func sealed(at path: String) -> (content: [UInt8], seal: [UInt8])? {
        guard var content = try? [UInt8](contentsOfFile: path), content.count > 8 else { return nil }
        let seal = Array(content.suffix(8))
        content.removeLast(8)
        return seal == Self.seal(of: content) ? (content, seal) : nil
    }

    // MARK: Writing

    /// Writes what is new in the notes about `output`: little beside them, much in their place.
    mutating func write(for output: URL) throws {
        seal = nil
        let folder = try OutputFolder(creating: Manifest.stateFolder(for: output).filePath)
        if let whole, trace.hasFewChanges, whole.changed.count * 8 < stamps.count {
            let bytes = encodedChanges(of: whole)
            _ = try folder.write(bytes, to: Self.file + Self.changesSuffix)
            seal = Self.fingerprint(ofSeals: whole.seal + bytes[(bytes.count - 8)...])
            return
        }
        trace.compact()
        let bytes = encoded
        _ = try folder.write(bytes, to: Self.file)
        try? folder.remove(Self.file + Self.changesSuffix)
        let seal = Array(bytes[(bytes.count - 8)...])
        whole = (seal, [])
        self.seal = Self.fingerprint(ofSeals: seal)
        trace.beginChanges()
    }

    /// Writes the notes to another file, whole.
    func write(to url: URL) throws { try Data(encoded).write(to: url, options: .atomic) }

    private static func url(for output: URL) -> URL { Manifest.stateFolder(for: output).appending(path: file) }

    /// The files of the notes about `output` as they are now; nil if there are none.
    static func version(for output: URL) -> [FileStamp]? {
        let url = url(for: output)
        guard let stamp = FileStamp(ofFileAt: url) else { return nil }
        return [stamp] + [FileStamp(ofFileAt: URL(filePath: url.filePath + changesSuffix))].compactMap(\.self)
    }

    init() {}

    private init(from reader: inout ByteReader) throws(ByteReader.Damaged) {
        guard try reader.readText() == Self.head, try reader.readWord() == Self.program.bits else {
            throw ByteReader.Damaged()
        }
        trace = try SiteTrace(from: &reader)
        let count = try reader.readCount()
        stamps.reserveCapacity(count)
        for _ in 0..<count {
            let file = try reader.readText()
            stamps[file] = try reader.readStamp()
        }
        for _ in 0..<(try reader.readCount()) {
            copies[try reader.readText()] = Fingerprint(bits: try reader.readWord())
        }
        guard reader.isAtEnd else { throw ByteReader.Damaged() }
    }

    private mutating func readChanges(from reader: inout ByteReader) throws(ByteReader.Damaged) {
        guard let whole, try reader.readText() == Self.changesHead else { throw ByteReader.Damaged() }
        for byte in whole.seal where try reader.readNumber() != Int(byte) { throw ByteReader.Damaged() }
        try trace.readChanges(from: &reader)
        for _ in 0..<(try reader.readCount()) {
            let file = try reader.readText()
            setStamp(try reader.readNumber() == 1 ? try reader.readStamp() : nil, of: file)
            setCopy(try reader.readNumber() == 1 ? Fingerprint(bits: try reader.readWord()) : nil, of: file)
        }
        guard reader.isAtEnd else { throw ByteReader.Damaged() }
    }

    private func encodedChanges(of whole: (seal: [UInt8], changed: Set<String>)) -> [UInt8] {
        var writer = ByteWriter()
        writer.write(Self.changesHead)
        for byte in whole.seal { writer.write(Int(byte)) }
        trace.encodeChanges(to: &writer)
        writer.write(whole.changed.count)
        for file in whole.changed.sorted() {
            writer.write(file)
            writer.write(stamps[file] == nil ? 0 : 1)
            if let stamp = stamps[file] { writer.write(stamp) }
            writer.write(copies[file] == nil ? 0 : 1)
            if let version = copies[file] { writer.write(word: version.bits) }
        }
        return writer.bytes + Self.seal(of: writer.bytes)
    }

    private var encoded: [UInt8] {
        // The two halves are about as long.
        let halves = [encodedTrace, encodedFiles].concurrentMap(share: 1) { $0() }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(halves[0].count + halves[1].count + 8)
        for half in halves { bytes += half }
        bytes += Self.seal(of: bytes)
        return bytes
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
        for (file, stamp) in stamps {
            writer.write(file)
            writer.write(stamp)
        }
        writer.write(copies.count)
        for (file, version) in copies {
            writer.write(file)
            writer.write(word: version.bits)
        }
        return writer.bytes
    }

    private static func seal(of bytes: [UInt8]) -> [UInt8] {
        let fingerprint = bytes.withUnsafeBytes { Fingerprint($0) }
        return withUnsafeBytes(of: fingerprint.bits.littleEndian) { Array($0) }
    }

    private static func fingerprint(ofSeals bytes: [UInt8]) -> Fingerprint { bytes.withUnsafeBytes { Fingerprint($0) } }

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

extension ByteReader {
    fileprivate mutating func readStamp() throws(Damaged) -> FileStamp {
        FileStamp(
            device: try readWord(),
            inode: try readWord(),
            size: Int64(bitPattern: try readWord()),
            modified: Int64(bitPattern: try readWord())
        )
    }
}
